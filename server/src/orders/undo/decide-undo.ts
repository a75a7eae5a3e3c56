import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { ORDER_COLUMNS, parseOrderRow } from '../load/load-orders.ts'
import type { Order } from '../order.ts'
import { digestOrder } from './digest-order.ts'

/** An order that a row of an import recorded or changed. */
export interface ImportedOrder {
	id: number
	/** The digest of the order that the row recorded; absent if the order was there before. */
	digest?: string
}

/** Why an order is not taken back: it no longer exists, was there before the import, was changed since, or its points were spent. */
export type KeptOrder = 'gone' | 'older' | 'changed' | 'spent'

export type UndoDecision =
	| { do: 'remove'; order: Order; customer: string }
	| { do: 'keep'; why: KeptOrder; order: Order | null; customer: string | null }

/** Decides which orders can be taken back. For the undo itself the accounts must be locked; a preview needs no lock. */
export const decideUndo = async (
	db: Queryable,
	merchantId: number,
	imported: ImportedOrder[],
): Promise<UndoDecision[]> => {
	const found = await readImportedOrders(
		db,
		merchantId,
		imported.map(({ id }) => id),
	)
	return imported.map(({ id, digest }): UndoDecision => {
		const { order = null, customer = null, isSpent = false } = found.get(id) ?? {}
		const keep = (why: KeptOrder): UndoDecision => ({ do: 'keep', why, order, customer })
		if (!order || customer === null) return keep('gone')
		if (digest === undefined) return keep('older')
		if (digestOrder(order) !== digest) return keep('changed')
		return isSpent ? keep('spent') : { do: 'remove', order, customer }
	})
}

interface FoundOrder {
	order: Order
	/** The merchant's id of the customer. */
	customer: string
	/** Whether anything of its award, or of the points for a referral by it, was spent. What expired was not. */
	isSpent: boolean
}

const readImportedOrders = async (
	db: Queryable,
	merchantId: number,
	ids: number[],
): Promise<Map<number, FoundOrder>> => {
	const rows = await db.rows<Order & { customer: string; isSpent: boolean }>(sql`
		select ${ORDER_COLUMNS}, c.original_id as customer, exists (
			select from (
				select o.customer_id, o.award_id as id
				union all
				select v.customer_id, v.id from referrals f
				cross join lateral (values (f.referrer_id, f.referrer_record_id), (f.friend_id, f.friend_record_id))
					as v (customer_id, id)
				where f.merchant_id = ${merchantId} and f.friend_id = o.customer_id and f.order_id = o.id
					and f.revoked_at is null
			) a
			join point_records r on r.merchant_id = ${merchantId} and r.customer_id = a.customer_id and r.id = a.id
			cross join lateral (
				select coalesce(sum(d.points), 0) as points, coalesce(sum(d.cashback), 0) as cashback
				from point_draws d
				join point_records t
					on t.merchant_id = d.merchant_id and t.customer_id = d.customer_id and t.id = d.record_id
				where d.merchant_id = ${merchantId} and d.customer_id = r.customer_id and d.lot_id = r.id
					and t.type = ${PointType.Expiration}::smallint
			) expired
			where r.points - r.remaining_points > expired.points or r.cashback - r.remaining_cashback > expired.cashback
		) as "isSpent"
		from orders o
		join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
		where o.merchant_id = ${merchantId} and o.id = any(${ids}::bigint[])`)
	return new Map(
		rows.map(({ customer, isSpent, ...row }) => [
			row.id,
			{ order: parseOrderRow<Order>(row), customer, isSpent },
		]),
	)
}
