import { Origin } from '@fiel/contract'
import { applyCustomerInput } from '../../customers/update-customers.ts'
import { localized } from '../../messages/message.ts'
import { applySignupAndReferral } from '../../objectives/apply-signup-and-referral.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import type { Order, OrderMessage, OrderOutcome } from '../order.ts'
import { applyStatus } from './apply-status.ts'
import { checkFlags, checkNewOrder, checkOrder, refuseOtherCustomer } from './check-order.ts'
import { isRepeatedMessage, mustRecalculateAward } from './compare-orders.ts'
import { estimateAward } from './decide-award.ts'
import { applyAwardChange, applyCancellation, applyCompletion } from './decide-order.ts'
import { mergeOrder, newOrder } from './merge-order.ts'
import type { OrderBatch } from './order-batch.ts'
import { releaseCoupon } from './release-coupon.ts'

/** The customers of the messages, and messages that were refused before their customers were created. */
export interface MessageCustomers {
	ids: Map<string, number>
	refusals: Map<number, Refusal>
}

/** Applies messages in their order; a later message of a batch sees what an earlier one did. */
export const decideMessages = (
	batch: OrderBatch,
	messages: OrderMessage[],
	{ ids, refusals }: MessageCustomers,
): (OrderOutcome | Refusal)[] => {
	const outcomes = messages.map((message, index): OrderOutcome | Refusal => {
		const refusal = refusals.get(index)
		if (refusal) return refusal
		const current = batch.orders.get(message.originalId)
		const order = applyMessage(batch, message, ids.get(message.customer.originalId)!)
		if (isRefusal(order)) return order
		if (order !== current) batch.acceptedMessages.push(message)
		return { ...batch.outcomeOf(order), estimateAward: () => estimateAward(batch, order) }
	})
	for (const originalId of batch.changedOriginalIds) {
		const { id, customerId, coupon, isCancelled } = batch.orders.get(originalId)!
		if (coupon && !isCancelled) batch.usedCodes.push({ orderId: id, customerId, code: coupon })
	}
	const metadatas = outcomes.flatMap((outcome) => (isRefusal(outcome) ? [] : outcome.order.metadatas))
	batch.newMetadata.push(...new Set(metadatas.filter(({ id }) => id === 0)))
	return outcomes
}

/** Creates or changes an order. Returns the current object itself if the message is too old or repeats a cancellation. */
const applyMessage = (batch: OrderBatch, sent: OrderMessage, customerId: number): Order | Refusal => {
	const current = batch.orders.get(sent.originalId)
	const flagRefusal = checkFlags(sent)
	if (flagRefusal) return flagRefusal
	if (current && current.customerId !== customerId) return refuseOtherCustomer(sent)
	const isPlacementMoved = sent.placedAt && sent.placedAt.getTime() !== current?.placedAt.getTime()
	const program =
		current && !isPlacementMoved ? batch.programs.at(current.programVersion) : batch.programFor(sent)
	const message = applyStatus(sent, program, batch.now)
	if (!current) {
		const refusal = checkNewOrder(message, batch.merchant.timeZone)
		if (refusal) return refusal
		updateBuyer(batch, message, customerId)
		settleCoupon(batch, message, customerId)
		const completeMessage = { ...message, placedAt: message.placedAt!, total: message.total! }
		const order = newOrder(
			completeMessage,
			batch.newOrderIds.get(message.originalId)!,
			customerId,
			program.version,
			batch.now,
		)
		if (order.isCancelled) applyCancellation(batch, order, order)
		else if (order.isCompleted) applyCompletion(batch, order)
		return putChangedOrder(batch, order)
	}
	if (message.updatedAt && message.updatedAt < current.updatedAt) return current
	if (current.isCancelled) {
		if (message.isCancelled) return current
		return refuse('ApiOrder_OrderIsCancelled', localized.orderIsCancelled(message.originalId), 'OriginalId')
	}
	const order = mergeOrder(current, message, program.version, batch.now)
	const refusal = checkOrder(order, batch.merchant.timeZone)
	if (refusal) return refusal
	updateBuyer(batch, message, customerId)
	if (isRepeatedMessage(current, order, message))
		return isFileRow(message) ? current : putUpdatedAt(batch, current, order.updatedAt)
	// Released first, because a reward that the order no longer uses changes what it earns.
	if (order.coupon !== current.coupon && !order.isCancelled) releaseCoupon(batch, current)
	if (order.isCancelled) applyCancellation(batch, current, order)
	else if (order.isCompleted && !current.isCompleted) applyCompletion(batch, order)
	else if (order.isCompleted && mustRecalculateAward(batch, current, order))
		applyAwardChange(batch, current, order)
	return putChangedOrder(batch, order)
}

const updateBuyer = (batch: OrderBatch, message: OrderMessage, customerId: number): void => {
	const before = batch.customers.get(customerId)!
	const customer = applyCustomerInput(before, message.customer, batch.now)
	batch.customers.set(customerId, customer)
	applySignupAndReferral(batch, before, customer)
}

const putChangedOrder = (batch: OrderBatch, order: Order): Order => {
	batch.orders.set(order.originalId, order)
	batch.changedOriginalIds.add(order.originalId)
	if (order.coupon && !order.isCancelled) markRewardUsed(batch, order, order.coupon)
	return order
}

/** A row of a file says nothing about when the store changed the order, so one that repeats it changes nothing at all. */
const isFileRow = ({ origin, updatedAt }: OrderMessage): boolean =>
	origin === Origin.FileImport && updatedAt === null

/** A message that changes nothing still sets the date before which messages are too old. */
const putUpdatedAt = (batch: OrderBatch, current: Order, updatedAt: Date): Order => {
	const order = { ...current, updatedAt }
	batch.orders.set(order.originalId, order)
	if (updatedAt.getTime() !== current.updatedAt.getTime()) batch.changedOriginalIds.add(order.originalId)
	return order
}

/** What a sale took off for a coupon in percent is known from now on; the award depends on it. */
const settleCoupon = (batch: OrderBatch, { coupon, couponWorth }: OrderMessage, customerId: number): void => {
	const unused = coupon && couponWorth && findUnused(batch, coupon, customerId)
	if (unused) Object.assign(unused, { worth: couponWorth, settledWorth: couponWorth })
}

const findUnused = ({ redemptions }: OrderBatch, code: string, customerId: number) =>
	redemptions.find(
		(entry) => entry.externalCode === code && entry.customerId === customerId && entry.orderId === null,
	)

/** The redemption, not the order, stores which order used it. */
const markRewardUsed = (batch: OrderBatch, { id, customerId }: Order, code: string): void => {
	const unused = findUnused(batch, code, customerId)
	if (!unused) return
	unused.orderId = id
	batch.changedRedemptions.push(unused)
}
