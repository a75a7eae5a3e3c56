import { type Sql, default as sql } from 'sql-template-tag'
import { countRows } from '../../db/count-rows.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { type IdRange, orderById } from '../../db/list-order.ts'
import type { RowCount } from '../../db/row-count.ts'
import type { Locked } from '../../ledger/lock-accounts.ts'
import type { WaitingChange } from './waiting-change.ts'

interface Filter {
	/** Only those of a customer. */
	customerId: number | null
	isWaiting: boolean
	range: IdRange
	most: number
}

/** Lists changes that wait or were decided, in the order of the requests. */
export const listWaitingChanges = (
	db: Queryable,
	merchantId: number,
	{ customerId, isWaiting, range, most }: Filter,
): Promise<WaitingChange[]> => {
	const { follows, order } = orderById(sql`w.id`, range)
	return db.rows(
		select(sql`
			w.merchant_id = ${merchantId}
			and ${follows}
			and (${customerId}::bigint is null or w.customer_id = ${customerId})
			and (not ${isWaiting}::boolean or w.state = 'waiting')
			order by ${order} limit ${most}`),
	)
}

export const countWaitingChanges = (
	db: Queryable,
	merchantId: number,
	isWaiting: boolean,
): Promise<RowCount> =>
	countRows(db, {
		rows: (most) => sql`
			select from waiting_changes
			where merchant_id = ${merchantId} and (not ${isWaiting}::boolean or state = 'waiting') limit ${most}`,
	})

export const findWaitingChanges = (
	db: Queryable,
	merchantId: number,
	ids: number[],
): Promise<WaitingChange[]> =>
	db.rows(select(sql`w.merchant_id = ${merchantId} and w.id = any(${ids}::bigint[])`))

/** Reads changes by their keys. */
export const findWaitingByKeys = (
	db: Queryable,
	merchantId: number,
	keys: string[],
): Promise<WaitingChange[]> =>
	db.rows(select(sql`w.merchant_id = ${merchantId} and w.key = any(${keys}::text[])`))

/** Locks changes for a decision. The accounts of their customers must be locked, so that no merge moves them. */
export const lockWaitingChanges = (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	ids: number[],
): Promise<WaitingChange[]> =>
	tx.rows(
		select(sql`w.merchant_id = ${merchantId} and w.id = any(${ids}::bigint[]) order by w.id for update of w`),
	)

const select = (condition: Sql): Sql => sql`
	select w.id, w.customer_id as "customerId", c.original_id as "originalId", c.name, w.unit, w.operation, w.amount,
		w.worth, w.reason, w.key, w.asked_by as "askedBy", w.asked_by_id as "askedById", w.asked_at as "askedAt", w.state,
		w.decided_by as "decidedBy", w.decided_at as "decidedAt", w.decision_reason as "decisionReason"
	from waiting_changes w
	join customers c on c.merchant_id = w.merchant_id and c.id = w.customer_id
	where ${condition}`
