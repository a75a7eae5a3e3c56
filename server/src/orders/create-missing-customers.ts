import { createCustomers } from '../customers/create-customers.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import { collision } from '../db/unavailable.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { checkFlags, checkNewOrder, refuseOtherCustomer } from './decide/check-order.ts'
import { loadOrders } from './load/load-orders.ts'
import type { Order, OrderMessage } from './order.ts'

/** The customers of a batch of messages, after those that were missing have been created. */
export interface BatchCustomers {
	/** Ids of the customers by the merchant's ids. */
	ids: Map<string, number>
	/** Messages that are refused already, by their index. */
	refusals: Map<number, Refusal>
	/** The merchant's ids of customers that did not exist when the batch began. */
	createdOriginalIds: string[]
	/** Those of them that this transaction created, and not another one at the same time. */
	createdIds: number[]
}

/**
 * Creates the customers of a batch that do not exist, but not for a message that will be refused. Although the decide
 * step comes later, this writes now: the load step locks accounts, and a new customer needs one that can be locked.
 */
export const createMissingCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
	foundIds: Map<string, number>,
): Promise<BatchCustomers> => {
	const originalIds = messages.map((message) => message.customer.originalId)
	if (originalIds.every((originalId) => foundIds.has(originalId))) {
		return { ids: foundIds, refusals: new Map(), createdOriginalIds: [], createdIds: [] }
	}
	const { orders } = await loadOrders(
		tx,
		merchant.id,
		messages
			.filter(({ customer }) => !foundIds.has(customer.originalId))
			.map((message) => message.originalId),
	)
	// Read again after the orders: another process may have created a customer, and one of these orders, meanwhile.
	const ids = await findCustomerIds(tx, merchant.id, originalIds)
	const isUnknown = (message: OrderMessage): boolean => !ids.has(message.customer.originalId)
	const refusals = refuseUnknownCustomers(messages, isUnknown, orders, merchant.timeZone)
	const accepted = messages.filter((message, index) => isUnknown(message) && !refusals.has(index))
	if (accepted.length === 0) return { ids, refusals, createdOriginalIds: [], createdIds: [] }
	// The first message of a customer creates them; the others update them when they are applied.
	const first = new Map(
		[...accepted].reverse().map(({ customer, origin }) => [customer.originalId, { ...customer, origin }]),
	)
	const { enrolment } = await loadProgram(tx, merchant.id)
	const tiers = await loadTiers(tx, merchant.id)
	const { ids: createdByOriginalId, createdIds } = await createCustomers(
		tx,
		merchant.id,
		[...first.values()],
		{
			now,
			origin: accepted[0]!.origin,
			reason: 'first order',
			optIn: enrolment.optIn,
			recognises: enrolment.recognisesCustomers,
			tiers,
		},
	)
	return {
		ids: new Map([...ids, ...createdByOriginalId]),
		refusals,
		createdOriginalIds: [...createdByOriginalId.keys()],
		createdIds,
	}
}

/** The first accepted message about a new order makes it that customer's, for the rest of the batch too. */
const refuseUnknownCustomers = (
	messages: OrderMessage[],
	isUnknown: (message: OrderMessage) => boolean,
	orders: Map<string, Order>,
	timeZone: string,
): Map<number, Refusal> => {
	const owners = new Map<string, string>()
	const refusals = new Map<number, Refusal>()
	messages.forEach((message, index) => {
		const owner = owners.get(message.originalId)
		const isNew = !orders.has(message.originalId) && owner === undefined
		const isMine = isNew || owner === message.customer.originalId
		const refusal =
			checkFlags(message) ??
			(isMine ? null : refuseOtherCustomer(message)) ??
			(isNew ? checkNewOrder(message, timeZone) : null)
		if (isNew && !refusal) owners.set(message.originalId, message.customer.originalId)
		if (refusal && isUnknown(message)) refusals.set(index, refusal)
	})
	return refusals
}

/** A customer created for an order that another transaction took at the same time must not stay: the batch runs again. */
export const assertCreatedCustomersUsed = (
	{ createdOriginalIds }: BatchCustomers,
	messages: OrderMessage[],
	outcomes: unknown[],
): void => {
	const acceptedCustomers = new Set(
		messages.filter((_, index) => !isRefusal(outcomes[index])).map(({ customer }) => customer.originalId),
	)
	if (createdOriginalIds.every((originalId) => acceptedCustomers.has(originalId))) return
	throw collision('an order was taken by another customer meanwhile')
}
