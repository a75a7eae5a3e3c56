import { findCustomerIds } from '../customers/find-customers.ts'
import { introduceCustomers } from '../customers/introduce-customers.ts'
import type { Tx } from '../db/database.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { say } from '../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { checkFlags, checkNewOrder } from './check-order.ts'
import type { Order, OrderMessage } from './order.ts'
import { readOrders } from './read-orders.ts'

export interface Meeting {
	/** Ids of the customers by the merchant's ids. */
	ids: Map<string, number>
	/** Messages refused already, by their place in the list. */
	refusals: Map<number, Refusal>
	/** Customers created for this list, and of those the ones nobody else created at the same moment. */
	introduced: string[]
	newcomers: number[]
}

/** Finds the customers of a list and creates those that are new, but not for a message that will be refused. */
export const meetCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
	recognized?: Map<string, number>,
): Promise<Meeting> => {
	const names = messages.map((message) => message.customer.originalId)
	const met = recognized ?? (await findCustomerIds(tx, merchant.id, names))
	if (names.every((name) => met.has(name))) {
		return { ids: met, refusals: new Map(), introduced: [], newcomers: [] }
	}
	const { orders } = await readOrders(
		tx,
		merchant.id,
		messages.filter(({ customer }) => !met.has(customer.originalId)).map((message) => message.originalId),
	)
	// Asked again after the orders: whoever placed one of them meanwhile, in another process, is no stranger.
	const ids = await findCustomerIds(tx, merchant.id, names)
	const isStranger = (message: OrderMessage): boolean => !ids.has(message.customer.originalId)
	const refusals = refuseStrangers(messages, isStranger, orders, merchant.timeZone)
	const welcome = messages.filter((message, index) => isStranger(message) && !refusals.has(index))
	if (welcome.length === 0) return { ids, refusals, introduced: [], newcomers: [] }
	// Who comes several times is introduced by the first message; the others speak when their turn comes.
	const first = new Map(
		[...welcome].reverse().map(({ customer, origin }) => [customer.originalId, { ...customer, origin }]),
	)
	const { enrolment } = await loadProgram(tx, merchant.id)
	const tiers = await loadTiers(tx, merchant.id)
	const { ids: introduced, newcomers } = await introduceCustomers(tx, merchant.id, [...first.values()], {
		now,
		origin: welcome[0]!.origin,
		reason: 'first order',
		optIn: enrolment.optIn,
		tiers,
	})
	return { ids: new Map([...ids, ...introduced]), refusals, introduced: [...introduced.keys()], newcomers }
}

/** The first good message about an unknown order makes it that customer's, for the rest of the list too. */
const refuseStrangers = (
	messages: OrderMessage[],
	isStranger: (message: OrderMessage) => boolean,
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
			(isMine ? null : otherCustomer(message)) ??
			(isNew ? checkNewOrder(message, timeZone) : null)
		if (isNew && !refusal) owners.set(message.originalId, message.customer.originalId)
		if (refusal && isStranger(message)) refusals.set(index, refusal)
	})
	return refusals
}

export const otherCustomer = (message: OrderMessage): Refusal =>
	refuse('PdvOrder_CustomerMismatch', say.orderOfAnother(message.originalId), 'Customer.OriginalId')

/** A customer created for an order that somebody else took in the same moment must not stay: the list runs again. */
export const confirmCustomers = (
	{ introduced }: Meeting,
	messages: OrderMessage[],
	outcomes: unknown[],
): void => {
	const heard = new Set(
		messages.filter((_, index) => !isRefusal(outcomes[index])).map(({ customer }) => customer.originalId),
	)
	if (introduced.every((originalId) => heard.has(originalId))) return
	throw Object.assign(new Error('an order was taken by another customer meanwhile'), { code: RUN_AGAIN })
}
const RUN_AGAIN = '40001' // what PostgreSQL says when two transactions cannot both have been first
