import { ZERO } from '../../db/decimal.ts'
import { localized } from '../../messages/message.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { Order, OrderReturn, ReturnCommand } from '../order.ts'
import { checkReturn } from './check-return.ts'
import { applyAwardChange, applyCancellation, refundRewards } from './decide-order.ts'
import { decidedPoints } from './describe-returns.ts'
import type { OrderBatch } from './order-batch.ts'
import { remainingOf } from './remaining-order.ts'

/** A recorded return, and whether it had been recorded before. */
export interface ReturnOutcome {
	recorded: OrderReturn
	isRepeated: boolean
}

/** Returns parts of orders in the order of the commands; a later command of a batch sees what an earlier one did. */
export const decideReturns = (batch: OrderBatch, commands: ReturnCommand[]): (ReturnOutcome | Refusal)[] =>
	commands.map((command) => applyReturnCommand(batch, command))

const applyReturnCommand = (batch: OrderBatch, command: ReturnCommand): ReturnOutcome | Refusal => {
	const { originalId, key, value, products } = command
	const stored = batch.orders.get(originalId)
	if (!stored)
		return refuse('ApiExternalOrder_Order_Not_Found', localized.orderNotKnown(originalId), 'orderId')
	const earlier = stored.returns.find((one) => one.key === key)
	if (earlier)
		return isSameReturn(earlier, command)
			? { recorded: earlier, isRepeated: true }
			: refuse('PdvOrder_CancellationError', localized.returnKeyUsed(key), 'CancelKey')
	const refusal = checkReturn(stored, command)
	if (refusal) return refusal
	const recorded: OrderReturn = {
		key,
		value,
		products,
		requestsRefund: command.refundsReward,
		receivedAt: batch.now.toISOString(),
		isLast: remainingOf(stored).total.eq(value),
		state: stored.state,
		points: null,
	}
	const order = { ...stored, returns: [...stored.returns, recorded] }
	applyReturn(batch, stored, order, command)
	recorded.state = order.state
	recorded.points = decidedPoints(stored).minus(order.isCancelled ? ZERO : decidedPoints(order))
	batch.orders.set(originalId, order)
	batch.changedOriginalIds.add(originalId)
	return { recorded, isRepeated: false }
}

/** Takes back what the order earned for the returned part. The last part cancels the order. */
const applyReturn = (
	batch: OrderBatch,
	stored: Order,
	order: Order,
	{ refundsReward }: ReturnCommand,
): void => {
	const program = batch.programs.at(order.programVersion)
	const recorded = order.returns.at(-1)!
	if (recorded.isLast) {
		order.cancelledAt = batch.now
		applyCancellation(batch, stored, order, refundsReward ?? program.refund.onCancel)
		return
	}
	// Refunded first, because a reward that no longer pays a part of the order changes what the order earns.
	if (refundsReward ?? program.refund.onPartialReturn) refundRewards(batch, order, program)
	if (order.isCompleted) applyAwardChange(batch, stored, order)
}

const isSameReturn = (earlier: OrderReturn, { value, products, refundsReward }: ReturnCommand): boolean =>
	earlier.value.eq(value) &&
	earlier.requestsRefund === refundsReward &&
	JSON.stringify(earlier.products) === JSON.stringify(products)
