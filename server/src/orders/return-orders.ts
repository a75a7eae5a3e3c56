import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Refusal } from '../refusal.ts'
import { decideReturns, type ReturnOutcome } from './decide/decide-returns.ts'
import { createOrderBatch } from './decide/order-batch.ts'
import { loadForCancellations } from './load/load-for-cancellations.ts'
import type { ReturnCommand } from './order.ts'
import { saveOrderBatch } from './save/save-order-batch.ts'

/** Returns parts of orders, and takes back what these parts earned. */
export const returnOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ReturnCommand[],
): Promise<(ReturnOutcome | Refusal)[]> => {
	const originalIds = commands.map(({ originalId }) => originalId)
	const inputs = await loadForCancellations(tx, merchant, now, originalIds, { recalculatesOrders: true })
	const batch = createOrderBatch(inputs)
	const outcomes = decideReturns(batch, commands)
	await saveOrderBatch(tx, batch)
	return outcomes
}
