import sql, { type Sql } from 'sql-template-tag'
import { countRows } from '../db/count-rows.ts'
import type { Queryable } from '../db/database.ts'
import { directionOf, type IdRange } from '../db/list-order.ts'
import type { RowCount } from '../db/row-count.ts'

export interface AuditFilter {
	userId: number | null
	operation: string | null
	kind: string | null
	thingId: string | null
	from: Date | null
	until: Date | null
}

export interface StoredChange {
	id: number
	at: Date
	userId: number | null
	author: string
	operation: string
	kind: string
	thingId: string | null
	customerName: string | null
	before: unknown
	after: unknown
	request: unknown
	requestId: string | null
	address: string | null
}

/**
 * Lists changes. Failed sign-ins are written down some seconds after they happened, so the time decides about the order, and
 * the id only about changes of the same moment. `before` is the id of the last one of the part before.
 */
export const listChanges = (
	db: Queryable,
	merchantId: number,
	filter: AuditFilter,
	{ before, isDescending }: IdRange,
	limit: number,
): Promise<StoredChange[]> => {
	const { direction, beyond } = directionOf({ isDescending })
	return db.rows<StoredChange>(sql`
		select id, at, user_id as "userId", author, operation, kind, thing_id as "thingId", before, after, request,
			request_id as "requestId", address,
			case when kind = 'customers' then (
				select name from customers c
				where c.merchant_id = ${merchantId} and c.original_id = audit_log.thing_id
			) end as "customerName"
		from audit_log
		where merchant_id = ${merchantId}
			and ${before === null ? sql`true` : follows(merchantId, before, beyond)} and ${matches(filter)}
		order by at ${direction}, id ${direction} limit ${limit}`)
}

/** Entries are never removed, so the one at which the part before ended is there. */
const follows = (merchantId: number, id: number, beyond: Sql): Sql => sql`
	(at, id) ${beyond} ((select at from audit_log where merchant_id = ${merchantId} and id = ${id}), ${id}::bigint)`

/** Counts the changes among the newest ones. */
export const countChanges = (db: Queryable, merchantId: number, filter: AuditFilter): Promise<RowCount> =>
	countRows(db, {
		rows: (most) => sql`
			select user_id, operation, kind, thing_id, at from audit_log
			where merchant_id = ${merchantId} order by at desc, id desc limit ${most}`,
		where: matches(filter),
	})

const matches = ({ userId, operation, kind, thingId, from, until }: AuditFilter): Sql => sql`
	(${userId}::bigint is null or user_id = ${userId})
	and (${operation}::text is null or operation = ${operation})
	and (${kind}::text is null or kind = ${kind})
	and (${thingId}::text is null or thing_id = ${thingId})
	and (${from}::timestamptz is null or at >= ${from})
	and (${until}::timestamptz is null or at <= ${until})`
