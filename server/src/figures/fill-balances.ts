import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { lockFigureCursor } from './count-events.ts'

/**
 * Writes the balances of customers whose figures have none: those that were counted before there were balances, or by
 * a worker of the version before while it runs beside this one.
 */
export const fillBalances = async (tx: Tx, merchantId: number, limit: number): Promise<StepResult> => {
	if (!(await lacksBalances(tx, merchantId))) return NOTHING_DUE
	if (!(await lockFigureCursor(tx, merchantId))) return NOTHING_DUE // another worker is counting
	const filled = await tx.rows(sql`
		update customer_figures f
		set points = coalesce(a.points, 0), cashback = coalesce(a.cashback, 0), balances_counted = f.balances_counted + 1
		from (
			select customer_id from customer_figures
			where merchant_id = ${merchantId} and points is null order by customer_id limit ${limit}
		) w
		left join accounts a on a.merchant_id = ${merchantId} and a.customer_id = w.customer_id
		where f.merchant_id = ${merchantId} and f.customer_id = w.customer_id
		returning f.customer_id`)
	return { done: filled.length, isMore: filled.length === limit }
}

/** Whether the figures of a customer have no balances yet. */
export const lacksBalances = async (db: Queryable, merchantId: number): Promise<boolean> => {
	const [row] = await db.rows<{ found: boolean }>(sql`
		select exists (select from customer_figures where merchant_id = ${merchantId} and points is null) as found`)
	return row!.found
}
