import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Refusal } from '../refusal.ts'
import { assertCreatedCustomersUsed } from './create-missing-customers.ts'
import { decideMessages } from './decide/decide-messages.ts'
import { createOrderBatch } from './decide/order-batch.ts'
import { splitMessages } from './decide/split-messages.ts'
import { loadForMessages } from './load/load-for-messages.ts'
import type { OrderMessage, OrderOutcome } from './order.ts'
import { saveOrderBatch } from './save/save-order-batch.ts'

/** Inserts or updates orders. Points that are due at once are queued for the commit; with waiting days the worker grants them later. */
export const recordOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
): Promise<(OrderOutcome | Refusal)[]> => {
	const { inputs, batchCustomers } = await loadForMessages(tx, merchant, now, messages)
	const { first, later, merge } = splitMessages(inputs, messages, batchCustomers)
	const batch = createOrderBatch(inputs)
	const decided = decideMessages(batch, first.messages, first)
	if (later.length === 0) assertCreatedCustomersUsed(batchCustomers, messages, decided)
	await saveOrderBatch(tx, batch)
	if (later.length === 0) return decided
	const lists = [decided]
	for (const list of later) lists.push(await recordOrders(tx, merchant, now, list))
	const outcomes = merge(lists)
	assertCreatedCustomersUsed(batchCustomers, messages, outcomes)
	return outcomes
}
