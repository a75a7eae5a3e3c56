import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { decideGrants } from './decide/decide-grants.ts'
import { createOrderBatch } from './decide/order-batch.ts'
import { loadForGrants, PENDING } from './load/load-for-grants.ts'
import { saveOrderBatch } from './save/save-order-batch.ts'

/** Grants the next orders whose waiting days are over, and returns how many. */
export const grantOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	limit = 200,
): Promise<StepResult> => {
	const inputs = await loadForGrants(tx, merchant, now, limit)
	if (!inputs) return NOTHING_DUE
	const batch = createOrderBatch(inputs)
	const granted = decideGrants(batch)
	await saveOrderBatch(tx, batch)
	return { done: granted, isMore: true }
}

/** When the oldest order that is due should have been granted. */
export const findOldestGrant = async (db: Queryable, merchantId: number, now: Date): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date }>(sql`
		select grant_at as due from orders
		where merchant_id = ${merchantId} and state = ${PENDING} and grant_at < ${now}
		order by grant_at limit 1`)
	return oldest?.due ?? null
}
