import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { TierProgress } from '../program/tier.ts'

/** Counts the orders of customers anew by day, and returns their sums, for `saveProgress`. */
export const recountProgress = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	customerIds: number[],
): Promise<Map<number, TierProgress>> => {
	tx.write(sql`
		delete from progress_days where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
	tx.write(sql`
		insert into progress_days (merchant_id, customer_id, day, orders, spend, earned)
		select merchant_id, customer_id, counted_on, count(*), sum(greatest(total - returned, 0)), sum(earned_points)
		from orders
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[]) and is_completed
			and not is_cancelled
		group by 1, 2, 3`)
	const rows = await tx.rows<TierProgress & { id: number }>(sql`
		select customer.id, coalesce(sum(d.orders), 0)::integer as orders, coalesce(sum(d.spend), 0) as spend,
			coalesce(sum(d.earned), 0) as earned
		from unnest(${customerIds}::bigint[]) as customer (id)
		left join progress_days d on d.merchant_id = ${merchantId} and d.customer_id = customer.id
		group by customer.id`)
	return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}
