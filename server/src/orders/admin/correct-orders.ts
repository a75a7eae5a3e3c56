import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { cancelOrders } from '../cancel-orders.ts'
import { loadOrders } from '../load/load-orders.ts'
import type { ReturnCommand } from '../order.ts'
import { returnOrders } from '../return-orders.ts'
import { saveCorrectionReasons } from '../save/save-correction-reasons.ts'

/** A cancellation or a partial return that a person makes in the panel. */
export interface OrderCorrection {
	originalId: string
	/** Null cancels the whole order. */
	part: ReturnCommand | null
	/** The status from now on, for a cancellation; null leaves it as it is. */
	status: string | null
	reason: string
	author: string
}

/** Whether the correction changed the order; false if it had been made before. */
interface CorrectedOrder {
	isNew: boolean
}

/** Cancels orders, or returns parts of them, and keeps the reasons. A repeated correction changes nothing. */
export const correctOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	corrections: OrderCorrection[],
): Promise<(CorrectedOrder | Refusal)[]> => {
	const cancellations = corrections.filter(({ part }) => part === null)
	const returns = corrections.filter(({ part }) => part !== null)
	const ids = cancellations.map(({ originalId }) => originalId)
	const before = ids.length === 0 ? new Map() : (await loadOrders(tx, merchant.id, ids)).orders
	const cancelled = await cancelOrders(
		tx,
		merchant,
		now,
		cancellations.map(({ originalId, status }) => ({ originalId, cancelledAt: now, status })),
	)
	const returned = await returnOrders(
		tx,
		merchant,
		now,
		returns.map(({ part }) => part!),
	)
	const outcomes = corrections.map((correction): CorrectedOrder | Refusal => {
		if (correction.part === null) {
			const order = cancelled[cancellations.indexOf(correction)]!
			return isRefusal(order) ? order : { isNew: !before.get(correction.originalId)?.isCancelled }
		}
		const outcome = returned[returns.indexOf(correction)]!
		return isRefusal(outcome) ? outcome : { isNew: !outcome.isRepeated }
	})
	await saveCorrectionReasons(
		tx,
		merchant.id,
		now,
		corrections.filter((_, index) => (outcomes[index] as Partial<CorrectedOrder>).isNew),
	)
	return outcomes
}
