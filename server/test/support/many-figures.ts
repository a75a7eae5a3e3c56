import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'

/**
 * Gives two of three customers of `fillCustomers` figures as the worker would: spend that repeats, and a last order; and
 * all of them balances.
 */
export const fillFigures = async (db: Database, merchantId: number): Promise<void> => {
	await db.rows(sql`
		insert into customer_figures (merchant_id, customer_id, joined_on, orders, spend, first_order_on, last_order_on,
			redemptions, points, cashback)
		select merchant_id, id, created_at::date, case when id % 3 = 0 then 0 else 1 + id % 5 end,
			case when id % 3 = 0 then 0 else id * 7919 % 500000 / 100.0 end,
			case when id % 3 > 0 then date '2024-01-01' end,
			case when id % 3 > 0 then date '2024-01-01' + (id * 31 % 700)::integer end, 0,
			id * 104729 % 5000, id * 104729 % 5000 / 100.0
		from customers where merchant_id = ${merchantId}`)
	await db.rows(raw('vacuum analyze customer_figures'))
}
