import { type LedgerAmount, minus, ZERO_AMOUNT } from '../../ledger/machine/account.ts'
import { localized } from '../../messages/message.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { Order, OrderReturn, ReturnCommand } from '../order.ts'
import { checkReturn } from './check-return.ts'
import { applyAwardChange, applyCancellation, refundRewards } from './decide-order.ts'
import { decidedAmount } from './describe-returns.ts'
import type { OrderBatch } from './order-batch.ts'
import { remainingOf } from './remaining-order.ts'

/** A recorded return, with the balance of the customer right after the command. */
export type ReturnOutcome = { recorded: OrderReturn; balance: LedgerAmount } & (
	| { isRepeated: true }
	| ({ isRepeated: false } & ReturnEffect)
)

/** What a return did, which nobody can tell from the order later. */
export interface ReturnEffect {
	/** What it took back of what the order earned. */
	taken: LedgerAmount
	/** The ids of the redemptions that it gave back. */
	givenBack: number[]
	/** The balance of the customer right before it. */
	balanceBefore: LedgerAmount
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
			? { recorded: earlier, balance: balanceOf(batch, stored), isRepeated: true }
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
	const balanceBefore = balanceOf(batch, stored)
	const refundedBefore = batch.refundedRedemptions.length
	applyReturn(batch, stored, order, command)
	const taken = minus(decidedAmount(stored), order.isCancelled ? ZERO_AMOUNT : decidedAmount(order))
	recorded.state = order.state
	recorded.points = taken.points
	batch.orders.set(originalId, order)
	batch.changedOriginalIds.add(originalId)
	const givenBack = batch.refundedRedemptions.slice(refundedBefore).map(({ id }) => id)
	const balance = balanceOf(batch, order)
	return { recorded, balance, isRepeated: false, taken, givenBack, balanceBefore }
}

const balanceOf = ({ ledger }: OrderBatch, { customerId }: Order): LedgerAmount =>
	ledger.account(customerId).balance

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
