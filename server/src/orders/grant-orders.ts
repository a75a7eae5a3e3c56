import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { numberLiteral } from '../db/number-literal.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { lockDueRows } from '../ledger/lock-due-rows.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { findReferrers } from '../objectives/find-referrers.ts'
import { applyGrant } from './decide/decide-order.ts'
import { createOrderBatch } from './load/create-order-batch.ts'
import { loadOrderInputs } from './load/load-order-inputs.ts'
import { loadOrders } from './load/load-orders.ts'
import type { Order } from './order.ts'
import { saveOrderBatch } from './save/save-order-batch.ts'

const PENDING = numberLiteral(OrderState.Pending)

/** Grants the next orders whose waiting days are over; answers how many it granted. */
export const grantOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	limit = 200,
): Promise<StepResult> => {
	const due = await lockDueRows<{ originalId: string; customerId: number }>(
		tx,
		(skip) => sql`
			select o.original_id as "originalId", o.customer_id as "customerId"
			from orders o
			join accounts a on a.merchant_id = o.merchant_id and a.customer_id = o.customer_id
			where o.merchant_id = ${merchant.id} and o.state = ${PENDING} and o.grant_at < ${now}
			order by o.grant_at, o.id
			limit ${limit} ${skip}`,
	)
	if (due.length === 0) return NOTHING_DUE
	const friendIds = due.map(({ customerId }) => customerId)
	const originalIds = due.map(({ originalId }) => originalId)
	const friends = sql`select unnest(${friendIds}::bigint[]), null::text`
	const referrers = await findReferrers(tx, merchant.id, friends, originalIds)
	const customerIds = [...friendIds, ...referrers]
	// Read again now that nobody else can change them: one may have been cancelled or granted since.
	const [accounts, { orders }, inputs] = await Promise.all([
		lockAccounts(tx, merchant.id, customerIds),
		loadOrders(tx, merchant.id, originalIds),
		loadOrderInputs(tx, merchant, now, { customerIds, friendIds }),
	])
	const batch = await createOrderBatch(tx, merchant, now, accounts, inputs, orders)
	let granted = 0
	for (const [originalId, order] of [...orders].sort(([, a], [, b]) => byGrantDate(a, b))) {
		if (order.state !== OrderState.Pending || !order.grantAt || order.grantAt >= now) continue
		applyGrant(batch, order)
		batch.changed.add(originalId)
		granted += 1
	}
	await saveOrderBatch(tx, batch)
	return { done: granted, isMore: true }
}

/** Of orders that are due at the same moment the one that was recorded first is granted first, and spent first. */
const byGrantDate = (a: Order, b: Order): number =>
	(a.grantAt?.getTime() ?? 0) - (b.grantAt?.getTime() ?? 0) || a.id - b.id

/** When the oldest order that is due should have been granted. */
export const findOldestGrant = async (db: Queryable, merchantId: number, now: Date): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date }>(sql`
		select grant_at as due from orders
		where merchant_id = ${merchantId} and state = ${PENDING} and grant_at < ${now}
		order by grant_at limit 1`)
	return oldest?.due ?? null
}
