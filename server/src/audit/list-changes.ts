import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

interface AuditFilter {
	before: number | null
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

/** Lists changes, newest first. */
export const listChanges = (
	db: Queryable,
	merchantId: number,
	{ before, userId, operation, kind, thingId, from, until }: AuditFilter,
	limit: number,
): Promise<StoredChange[]> =>
	db.rows<StoredChange>(sql`
		select id, at, user_id as "userId", author, operation, kind, thing_id as "thingId", before, after, request,
			request_id as "requestId", address,
			case when kind = 'customers' then (
				select name from customers c
				where c.merchant_id = audit_log.merchant_id and c.original_id = audit_log.thing_id
			) end as "customerName"
		from audit_log
		where merchant_id = ${merchantId}
			and (${before}::bigint is null or id < ${before})
			and (${userId}::bigint is null or user_id = ${userId})
			and (${operation}::text is null or operation = ${operation})
			and (${kind}::text is null or kind = ${kind})
			and (${thingId}::text is null or thing_id = ${thingId})
			and (${from}::timestamptz is null or at >= ${from})
			and (${until}::timestamptz is null or at <= ${until})
		order by id desc limit ${limit}`)
