import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Refusal } from '../refusal.ts'
import { type CancelCommand, decideCancellations } from './decide/decide-cancellations.ts'
import { createOrderBatch } from './decide/order-batch.ts'
import { loadForCancellations } from './load/load-for-cancellations.ts'
import type { Order } from './order.ts'
import { saveOrderBatch } from './save/save-order-batch.ts'

/** Cancels orders and takes back what they earned, even if it was spent or has expired. */
export const cancelOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: CancelCommand[],
): Promise<(Order | Refusal)[]> => {
	const originalIds = commands.map(({ originalId }) => originalId)
	const batch = createOrderBatch(await loadForCancellations(tx, merchant, now, originalIds))
	const outcomes = decideCancellations(batch, commands)
	await saveOrderBatch(tx, batch)
	return outcomes
}
