import sql from 'sql-template-tag'
import { releaseCoupons } from '../coupons/release-coupons.ts'
import { useCoupons } from '../coupons/use-coupons.ts'
import { RECOGNIZED } from '../customers/recognize-customers.ts'
import { withCard } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import type { Ids } from '../db/ids.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { greetCustomer } from '../objectives/greet-customer.ts'
import { friendNames } from '../objectives/referral.ts'
import { learnProducts } from '../products/learn-products.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkFlags, checkNewOrder, checkOrder } from './check-order.ts'
import { earnsAnew, isRepeated } from './compare-orders.ts'
import { annulOrder, completeOrder, reawardOrder } from './decide-order.ts'
import { learnLabels } from './learn-labels.ts'
import { confirmCustomers, meetCustomers, otherCustomer } from './meet-customers.ts'
import { mergeOrder, newOrder } from './merge-order.ts'
import { type Desk, openDesk } from './open-desk.ts'
import type { Order, OrderMessage, OrderOutcome } from './order.ts'
import { readGrounds } from './read-grounds.ts'
import { readOrdersToRecord } from './read-orders.ts'
import { readStatus } from './read-status.ts'
import { findTheirReferrers, recognizeBuyers } from './recognize-buyers.ts'
import { referralHints } from './referral-hints.ts'
import { saveDesk } from './save-desk.ts'

/** Inserts or updates orders; the points they earn are in the ledger when this returns. */
export const recordOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
): Promise<(OrderOutcome | Refusal)[]> => {
	const originalIds = messages.map((message) => message.originalId)
	const said = referralHints(messages)
	const names = said.flatMap(friendNames)
	const open = (customerIds: Ids, friendIds: Ids) =>
		Promise.all([
			lockAccounts(tx, merchant.id, customerIds),
			readOrdersToRecord(tx, merchant.id, originalIds),
			readGrounds(tx, merchant, now, { customerIds, friendIds, names, messages }),
		])
	const [buyers, atOnce] = await Promise.all([
		recognizeBuyers(tx, merchant.id, said, originalIds),
		open(RECOGNIZED, RECOGNIZED),
	])
	const meeting = await meetCustomers(tx, merchant, now, messages, buyers.ids)
	const referrers =
		meeting.introduced.length === 0
			? buyers.referrers
			: await findTheirReferrers(tx, merchant.id, said, originalIds)
	const friendIds = [...meeting.ids.values()]
	const customerIds = [...friendIds, ...referrers]
	const hints = said.flatMap((hint) => {
		const friendId = meeting.ids.get(hint.originalId)
		return friendId === undefined ? [] : [{ ...hint, friendId }]
	})
	const [accounts, { orders, freshIds, recordIds }, read] = buyers.isUsual
		? atOnce
		: await open(customerIds, friendIds)
	const grounds = { ...read, ahead: { recordIds } }
	const incoming = messages.map((message) => ({
		message,
		customerId: meeting.ids.get(message.customer.originalId) ?? NOBODY,
	}))
	const welcome = incoming.filter(({ customerId }) => customerId !== NOBODY)
	const occasion = { newcomers: meeting.newcomers, hints }
	const desk = await openDesk(tx, merchant, now, accounts, grounds, orders, welcome, occasion)
	const heard: OrderMessage[] = []
	const outcomes = messages.map((message, index): OrderOutcome | Refusal => {
		const refusal = meeting.refusals.get(index)
		if (refusal) return refusal
		const stored = orders.get(message.originalId)
		const customerId = meeting.ids.get(message.customer.originalId)!
		const order = place(desk, message, customerId, freshIds)
		if (isRefusal(order)) return order
		if (order !== stored) heard.push(message)
		return desk.outcome(order)
	})
	confirmCustomers(meeting, messages, outcomes)
	await nameMetadatas(tx, outcomes)
	const codes = [...desk.changed]
		.map((originalId) => orders.get(originalId)!)
		.filter((order) => order.coupon && !order.isCancelled)
		.map(({ id, customerId, coupon }) => ({ orderId: id, customerId, code: coupon! }))
	await Promise.all([
		saveDesk(tx, desk),
		learnProducts(
			tx,
			merchant.id,
			now,
			heard.flatMap((message) => message.products ?? []),
		),
		learnLabels(tx, merchant.id, heard),
	])
	await releaseCoupons(tx, merchant.id, desk.left)
	await useCoupons(tx, merchant.id, codes)
	return outcomes
}

/** A stranger whose message was refused. */
const NOBODY = -1

const place = (
	desk: Desk,
	sent: OrderMessage,
	customerId: number,
	freshIds: Map<string, number>,
): Order | Refusal => {
	const stored = desk.orders.get(sent.originalId)
	const wrong = checkFlags(sent)
	if (wrong) return wrong
	if (stored && stored.customerId !== customerId) return otherCustomer(sent)
	const isMoved = sent.placedAt && sent.placedAt.getTime() !== stored?.placedAt.getTime()
	const program = stored && !isMoved ? desk.programs.at(stored.programVersion) : desk.programOf(sent)
	const message = readStatus(sent, program, desk.now)
	if (!stored) {
		const refusal = checkNewOrder(message)
		if (refusal) return refusal
		meet(desk, message, customerId)
		const complete = { ...message, placedAt: message.placedAt!, total: message.total! }
		const order = newOrder(complete, freshIds.get(message.originalId)!, customerId, program.version, desk.now)
		if (order.isCancelled) annulOrder(desk, order, order)
		else if (order.isCompleted) completeOrder(desk, order)
		return keep(desk, order)
	}
	if (message.updatedAt && message.updatedAt < stored.updatedAt) return stored
	if (stored.isCancelled) {
		if (message.isCancelled) return stored
		return refuse('ApiOrder_OrderIsCancelled', `order ${message.originalId} is cancelled`, 'OriginalId')
	}
	const order = mergeOrder(stored, message, program.version, desk.now)
	const refusal = checkOrder(order)
	if (refusal) return refusal
	meet(desk, message, customerId)
	if (isRepeated(stored, order, message)) return remember(desk, stored, order.updatedAt)
	if (order.coupon !== stored.coupon && !order.isCancelled) leaveCoupon(desk, stored)
	if (order.isCancelled) annulOrder(desk, stored, order)
	else if (order.isCompleted && !stored.isCompleted) completeOrder(desk, order)
	else if (order.isCompleted && earnsAnew(desk, stored, order)) reawardOrder(desk, stored, order)
	return keep(desk, order)
}

const meet = (desk: Desk, message: OrderMessage, customerId: number): void => {
	const before = desk.customers.get(customerId)!
	const customer = withCard(before, message.customer, desk.now)
	desk.customers.set(customerId, customer)
	greetCustomer(desk, before, customer)
}

const keep = (desk: Desk, order: Order): Order => {
	desk.orders.set(order.originalId, order)
	desk.changed.add(order.originalId)
	if (order.coupon && !order.isCancelled) useReward(desk, order, order.coupon)
	return order
}

/** Of a message that changes nothing it is kept as of when it counts: what is dated before it is older. */
const remember = (desk: Desk, stored: Order, updatedAt: Date): Order => {
	const order = { ...stored, updatedAt }
	desk.orders.set(order.originalId, order)
	if (updatedAt.getTime() !== stored.updatedAt.getTime()) desk.changed.add(order.originalId)
	return order
}

/** The order remembers nothing of it: the redemption knows which order used it, in this list already. */
const useReward = (desk: Desk, { id, customerId }: Order, code: string): void => {
	const free = desk.redemptions.find(
		(entry) => entry.externalCode === code && entry.customerId === customerId && entry.orderId === null,
	)
	if (!free) return
	free.orderId = id
	desk.used.push(free)
}

/** A code that was corrected is as free as if the order had never brought it. */
const leaveCoupon = (desk: Desk, { id, coupon }: Order): void => {
	if (!coupon) return
	desk.left.push({ orderId: id, code: coupon })
	for (const redemption of desk.redemptions)
		if (redemption.orderId === id && redemption.externalCode === coupon) {
			redemption.orderId = null
			desk.used.push(redemption)
		}
}

const nameMetadatas = async (tx: Tx, outcomes: (OrderOutcome | Refusal)[]): Promise<void> => {
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
