import sql from 'sql-template-tag'
import { releaseCoupons } from '../coupons/release-coupons.ts'
import { useCoupons } from '../coupons/use-coupons.ts'
import { STASHED_CUSTOMER_IDS } from '../customers/find-and-stash-customers.ts'
import { applyCustomerInput } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import type { Ids } from '../db/ids.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { applySignupAndReferral } from '../objectives/apply-signup-and-referral.ts'
import { friendNames } from '../objectives/referral.ts'
import { insertMentionedProducts } from '../products/insert-mentioned-products.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { applyStatus } from './decide/apply-status.ts'
import { checkFlags, checkNewOrder, checkOrder } from './decide/check-order.ts'
import { isRepeatedMessage, mustReaward } from './decide/compare-orders.ts'
import { applyCancellation, applyCompletion, applyReaward } from './decide/decide-order.ts'
import { mergeOrder, newOrder } from './decide/merge-order.ts'
import { createOrderBatch, type OrderBatch } from './load/create-order-batch.ts'
import { findBuyerReferrers, findBuyers } from './load/find-buyers.ts'
import { loadOrderInputs } from './load/load-order-inputs.ts'
import { loadOrdersWithRecordIds } from './load/load-orders.ts'
import { parseReferralHints } from './load/parse-referral-hints.ts'
import {
	assertCreatedCustomersUsed,
	refuseOtherCustomer,
	resolveCustomers,
} from './load/resolve-customers.ts'
import type { Order, OrderMessage, OrderOutcome } from './order.ts'
import { saveOrderBatch } from './save/save-order-batch.ts'
import { saveOrderLabels } from './save/save-order-labels.ts'

/** Inserts or updates orders; the points they earn are in the ledger when this returns. */
export const recordOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
): Promise<(OrderOutcome | Refusal)[]> => {
	const originalIds = messages.map((message) => message.originalId)
	const customerHints = parseReferralHints(messages)
	const referralNames = customerHints.flatMap(friendNames)
	const lockAndLoad = (customerIds: Ids, friendIds: Ids) =>
		Promise.all([
			lockAccounts(tx, merchant.id, customerIds),
			loadOrdersWithRecordIds(tx, merchant.id, originalIds),
			loadOrderInputs(tx, merchant, now, { customerIds, friendIds, referralNames, messages }),
		])
	const [buyers, optimisticRead] = await Promise.all([
		findBuyers(tx, merchant.id, customerHints, originalIds),
		lockAndLoad(STASHED_CUSTOMER_IDS, STASHED_CUSTOMER_IDS),
	])
	const resolved = await resolveCustomers(tx, merchant, now, messages, buyers.ids)
	const referrers =
		resolved.createdOriginalIds.length === 0
			? buyers.referrers
			: await findBuyerReferrers(tx, merchant.id, customerHints, originalIds)
	const friendIds = [...resolved.ids.values()]
	const customerIds = [...friendIds, ...referrers]
	const hints = customerHints.flatMap((hint) => {
		const friendId = resolved.ids.get(hint.originalId)
		return friendId === undefined ? [] : [{ ...hint, friendId }]
	})
	const [accounts, { orders, freshIds, recordIds }, loadedInputs] = buyers.optimisticReadHolds
		? optimisticRead
		: await lockAndLoad(customerIds, friendIds)
	const inputs = { ...loadedInputs, ahead: { recordIds } }
	const incoming = messages.map((message) => ({
		message,
		customerId: resolved.ids.get(message.customer.originalId) ?? UNKNOWN_CUSTOMER_ID,
	}))
	const known = incoming.filter(({ customerId }) => customerId !== UNKNOWN_CUSTOMER_ID)
	const objectiveInputs = { createdCustomerIds: resolved.createdIds, hints }
	const batch = await createOrderBatch(tx, merchant, now, accounts, inputs, orders, known, objectiveInputs)
	const acceptedMessages: OrderMessage[] = []
	const outcomes = messages.map((message, index): OrderOutcome | Refusal => {
		const refusal = resolved.refusals.get(index)
		if (refusal) return refusal
		const stored = orders.get(message.originalId)
		const customerId = resolved.ids.get(message.customer.originalId)!
		const order = applyMessage(batch, message, customerId, freshIds)
		if (isRefusal(order)) return order
		if (order !== stored) acceptedMessages.push(message)
		return batch.outcomeOf(order)
	})
	assertCreatedCustomersUsed(resolved, messages, outcomes)
	await assignMetadataIds(tx, outcomes)
	const usedCodes = [...batch.changed]
		.map((originalId) => orders.get(originalId)!)
		.filter((order) => order.coupon && !order.isCancelled)
		.map(({ id, customerId, coupon }) => ({ orderId: id, customerId, code: coupon! }))
	await Promise.all([
		saveOrderBatch(tx, batch),
		insertMentionedProducts(
			tx,
			merchant.id,
			now,
			acceptedMessages.flatMap((message) => message.products ?? []),
		),
		saveOrderLabels(tx, merchant.id, acceptedMessages),
	])
	await releaseCoupons(tx, merchant.id, batch.releasedCodes)
	await useCoupons(tx, merchant.id, usedCodes)
	return outcomes
}

/** A stranger whose message was refused. */
const UNKNOWN_CUSTOMER_ID = -1

const applyMessage = (
	batch: OrderBatch,
	sent: OrderMessage,
	customerId: number,
	freshIds: Map<string, number>,
): Order | Refusal => {
	const stored = batch.orders.get(sent.originalId)
	const wrong = checkFlags(sent)
	if (wrong) return wrong
	if (stored && stored.customerId !== customerId) return refuseOtherCustomer(sent)
	const isMoved = sent.placedAt && sent.placedAt.getTime() !== stored?.placedAt.getTime()
	const program = stored && !isMoved ? batch.programs.at(stored.programVersion) : batch.programFor(sent)
	const message = applyStatus(sent, program, batch.now)
	if (!stored) {
		const refusal = checkNewOrder(message, batch.merchant.timeZone)
		if (refusal) return refusal
		updateBuyer(batch, message, customerId)
		const complete = { ...message, placedAt: message.placedAt!, total: message.total! }
		const order = newOrder(
			complete,
			freshIds.get(message.originalId)!,
			customerId,
			program.version,
			batch.now,
		)
		if (order.isCancelled) applyCancellation(batch, order, order)
		else if (order.isCompleted) applyCompletion(batch, order)
		return putChangedOrder(batch, order)
	}
	if (message.updatedAt && message.updatedAt < stored.updatedAt) return stored
	if (stored.isCancelled) {
		if (message.isCancelled) return stored
		return refuse('ApiOrder_OrderIsCancelled', localized.orderIsCancelled(message.originalId), 'OriginalId')
	}
	const order = mergeOrder(stored, message, program.version, batch.now)
	const refusal = checkOrder(order, batch.merchant.timeZone)
	if (refusal) return refusal
	updateBuyer(batch, message, customerId)
	if (isRepeatedMessage(stored, order, message)) return putUpdatedAt(batch, stored, order.updatedAt)
	if (order.coupon !== stored.coupon && !order.isCancelled) releaseCoupon(batch, stored)
	if (order.isCancelled) applyCancellation(batch, stored, order)
	else if (order.isCompleted && !stored.isCompleted) applyCompletion(batch, order)
	else if (order.isCompleted && mustReaward(batch, stored, order)) applyReaward(batch, stored, order)
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
	batch.changed.add(order.originalId)
	if (order.coupon && !order.isCancelled) markRewardUsed(batch, order, order.coupon)
	return order
}

/** Of a message that changes nothing it is kept as of when it counts: what is dated before it is older. */
const putUpdatedAt = (batch: OrderBatch, stored: Order, updatedAt: Date): Order => {
	const order = { ...stored, updatedAt }
	batch.orders.set(order.originalId, order)
	if (updatedAt.getTime() !== stored.updatedAt.getTime()) batch.changed.add(order.originalId)
	return order
}

/** The order remembers nothing of it: the redemption knows which order used it, in this list already. */
const markRewardUsed = (batch: OrderBatch, { id, customerId }: Order, code: string): void => {
	const free = batch.redemptions.find(
		(entry) => entry.externalCode === code && entry.customerId === customerId && entry.orderId === null,
	)
	if (!free) return
	free.orderId = id
	batch.changedRedemptions.push(free)
}

/** A code that was corrected is as free as if the order had never brought it. */
const releaseCoupon = (batch: OrderBatch, { id, coupon }: Order): void => {
	if (!coupon) return
	batch.releasedCodes.push({ orderId: id, code: coupon })
	for (const redemption of batch.redemptions)
		if (redemption.orderId === id && redemption.externalCode === coupon) {
			redemption.orderId = null
			batch.changedRedemptions.push(redemption)
		}
}

const assignMetadataIds = async (tx: Tx, outcomes: (OrderOutcome | Refusal)[]): Promise<void> => {
	const entries = outcomes.flatMap((outcome) => (isRefusal(outcome) ? [] : outcome.order.metadatas))
	const fresh = [...new Set(entries)].filter((entry) => entry.id === 0)
	if (fresh.length === 0) return
	const ids = await tx.rows<{ id: number }>(
		sql`select nextval('order_metadata_ids') as id from generate_series(1, ${fresh.length}::integer)`,
	)
	fresh.forEach((entry, index) => {
		entry.id = ids[index]!.id
	})
}
