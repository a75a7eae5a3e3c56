import sql from 'sql-template-tag'
import { useCoupons } from '../coupons/use-coupons.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { introduceCustomers } from '../customers/introduce-customers.ts'
import { withCard } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { learnProducts } from '../products/learn-products.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { useRedemptions } from '../rewards/use-redemptions.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { checkFlags, checkNewOrder, checkOrder } from './check-order.ts'
import { annulOrder, completeOrder, reawardOrder } from './decide-order.ts'
import { learnLabels } from './learn-labels.ts'
import { mergeOrder, newOrder } from './merge-order.ts'
import { type Desk, openDesk } from './open-desk.ts'
import type { Order, OrderMessage, OrderOutcome } from './order.ts'
import { readOrders } from './read-orders.ts'

/** Inserts or updates orders; the points they earn are in the ledger when this returns. */
export const recordOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
): Promise<(OrderOutcome | Refusal)[]> => {
	const { ids, refusals } = await meetCustomers(tx, merchant, now, messages)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()])
	const { orders, freshIds } = await readOrders(
		tx,
		merchant.id,
		messages.map((message) => message.originalId),
	)
	const desk = await openDesk(tx, merchant, now, accounts, orders)
	const outcomes = messages.map((message, index): OrderOutcome | Refusal => {
		const refusal = refusals.get(index)
		if (refusal) return refusal
		const customerId = ids.get(message.customer.originalId)!
		const order = place(desk, message, customerId, freshIds)
		return isRefusal(order) ? order : desk.outcome(order)
	})
	const kept = messages.filter((_, index) => !isRefusal(outcomes[index]))
	await nameMetadatas(tx, desk)
	await desk.save()
	await learnProducts(
		tx,
		merchant.id,
		now,
		kept.flatMap((message) => message.products ?? []),
	)
	await learnLabels(tx, merchant.id, kept)
	const codes = [...desk.changed]
		.map((originalId) => orders.get(originalId)!)
		.filter((order) => order.coupon && !order.isCancelled)
		.map(({ id, customerId, coupon }) => ({ orderId: id, customerId, code: coupon! }))
	await useCoupons(tx, merchant.id, codes)
	await useRedemptions(tx, merchant.id, codes)
	return outcomes
}

/** Finds the customers of a list and creates those that are new, but not for a message that will be refused. */
const meetCustomers = async (tx: Tx, merchant: Merchant, now: Date, messages: OrderMessage[]) => {
	const cards = messages.map((message) => message.customer)
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		cards.map((card) => card.originalId),
	)
	const refusals = new Map<number, Refusal>()
	const strangers = messages.filter((message) => !ids.has(message.customer.originalId))
	if (strangers.length === 0) return { ids, refusals }
	const { orders } = await readOrders(
		tx,
		merchant.id,
		strangers.map((message) => message.originalId),
	)
	messages.forEach((message, index) => {
		if (ids.has(message.customer.originalId)) return
		const refusal = orders.has(message.originalId)
			? otherCustomer(message)
			: (checkFlags(message) ?? checkNewOrder(message))
		if (refusal) refusals.set(index, refusal)
	})
	const welcome = messages.filter(
		(message, index) => !refusals.has(index) && !ids.has(message.customer.originalId),
	)
	if (welcome.length === 0) return { ids, refusals }
	const { enrolment } = await loadProgram(tx, merchant.id)
	const tiers = await loadTiers(tx, merchant.id)
	const introduced = await introduceCustomers(
		tx,
		merchant.id,
		welcome.map((message) => message.customer),
		{ now, origin: welcome[0]!.origin, optIn: enrolment.optIn, tiers },
	)
	return { ids: new Map([...ids, ...introduced]), refusals }
}

const otherCustomer = (message: OrderMessage): Refusal =>
	refuse(
		'PdvOrder_CustomerMismatch',
		`order ${message.originalId} belongs to another customer`,
		'Customer.OriginalId',
	)

const place = (
	desk: Desk,
	message: OrderMessage,
	customerId: number,
	freshIds: Map<string, number>,
): Order | Refusal => {
	const stored = desk.orders.get(message.originalId)
	const wrong = checkFlags(message)
	if (wrong) return wrong
	if (!stored) {
		const refusal = checkNewOrder(message)
		if (refusal) return refusal
		meet(desk, message, customerId)
		const version = desk.programs.current.version
		const complete = { ...message, placedAt: message.placedAt!, total: message.total! }
		const order = newOrder(complete, freshIds.get(message.originalId)!, customerId, version, desk.now)
		if (order.isCancelled) annulOrder(desk, order)
		else if (order.isCompleted) completeOrder(desk, order)
		return keep(desk, order)
	}
	if (message.updatedAt && message.updatedAt < stored.updatedAt) return stored
	if (stored.customerId !== customerId) return otherCustomer(message)
	if (stored.isCancelled) {
		if (message.isCancelled) return stored
		return refuse('ApiOrder_OrderIsCancelled', `order ${message.originalId} is cancelled`, 'OriginalId')
	}
	const order = mergeOrder(stored, message, desk.now)
	const refusal = checkOrder(order)
	if (refusal) return refusal
	meet(desk, message, customerId)
	if (order.isCancelled) annulOrder(desk, order)
	else if (order.isCompleted && !stored.isCompleted) completeOrder(desk, order)
	else if (order.isCompleted && hasChanged(stored, order)) reawardOrder(desk, stored, order)
	return keep(desk, order)
}

const meet = (desk: Desk, message: OrderMessage, customerId: number): void => {
	const customer = desk.customers.get(customerId)!
	desk.customers.set(customerId, withCard(customer, message.customer, desk.now))
}

const keep = (desk: Desk, order: Order): Order => {
	desk.orders.set(order.originalId, order)
	desk.changed.add(order.originalId)
	return order
}

const hasChanged = (before: Order, after: Order): boolean =>
	!before.total.eq(after.total) || JSON.stringify(before.products) !== JSON.stringify(after.products)

const nameMetadatas = async (tx: Tx, desk: Desk): Promise<void> => {
	const fresh = [...desk.changed]
		.flatMap((id) => desk.orders.get(id)!.metadatas)
		.filter((entry) => entry.id === 0)
	if (fresh.length === 0) return
	const ids = await tx.rows<{ id: number }>(
		sql`select nextval('order_metadata_ids') as id from generate_series(1, ${fresh.length}::integer)`,
	)
	fresh.forEach((entry, index) => {
		entry.id = ids[index]!.id
	})
}
