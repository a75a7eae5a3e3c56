import type { Customer } from '../customers/customer.ts'
import { updateCustomers } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import type { Tier } from '../program/tier.ts'
import { giveBackRedemptions } from '../rewards/give-back-redemptions.ts'
import { judgeRedemptions } from '../rewards/judge-redemptions.ts'
import { useRedemptions } from '../rewards/use-redemptions.ts'
import { type DayCount, type ProgressChange, saveDays, saveProgress } from '../tiers/save-progress.ts'
import type { Desk } from './open-desk.ts'
import type { Order } from './order.ts'
import { insertOrders, updateOrders } from './save-orders.ts'

/** Writes everything that was decided at a desk; the statements travel together. */
export const saveDesk = async (tx: Tx, desk: Desk): Promise<void> => {
	const { merchant, book, orders, awards, counted, usage, objectives, asStored } = desk
	await book.nameRecords()
	const changed = [...desk.changed].map((originalId) => orders.get(originalId)!)
	for (const order of changed) order.awardId = awards.get(order.id)?.id ?? order.awardId
	const isKnown = (order: Order): boolean => asStored.orders.has(order.id)
	const fresh = changed.filter((order) => !isKnown(order))
	await Promise.all([
		book.save(),
		insertOrders(tx, merchant.id, fresh),
		updateOrders(tx, merchant.id, changed.filter(isKnown), asStored.orders),
		saveDays(tx, merchant.id, counted),
		saveCustomers(tx, desk),
		usage.save(),
		saveRedemptions(tx, desk, changed),
		objectives.save(),
	])
}

const saveRedemptions = async (
	tx: Tx,
	{ merchant, now, redemptions, used, givenBack }: Desk,
	changed: Order[],
): Promise<void> => {
	await useRedemptions(tx, merchant.id, used)
	const current = redemptions.filter(({ orderId }) => changed.some((order) => order.id === orderId))
	await judgeRedemptions(tx, merchant.id, current)
	await giveBackRedemptions(tx, merchant.id, now, givenBack)
}

const saveCustomers = async (
	tx: Tx,
	{ merchant, now, customers, counted, tiers, asStored: { customers: before } }: Desk,
): Promise<void> => {
	const countedOf = Map.groupBy(counted, ({ customerId }) => customerId)
	const moved = [...customers.values()].filter((customer) => customer !== before.get(customer.id))
	const advanced = moved.filter((customer) => hasNewProgress(customer, before))
	await Promise.all([
		updateCustomers(
			tx,
			merchant.id,
			moved.filter((customer) => hasNewCard(customer, before)),
		),
		saveProgress(
			tx,
			merchant.id,
			now,
			advanced.map((customer) => ({
				...progressChange(customer, before.get(customer.id)!, tiers),
				...lastOrder(countedOf.get(customer.id) ?? []),
			})),
		),
	])
}

const progressChange = (customer: Customer, before: Customer, tiers: Tier[]): ProgressChange => {
	const rank = (id: number | null) => tiers.find((tier) => tier.id === id)?.position ?? 0
	return {
		...customer,
		customerId: customer.id,
		fromTierId: before.tierId,
		why: rank(customer.tierId) >= rank(before.tierId) ? 'reached' : 'returned',
	}
}

const lastOrder = (counted: DayCount[]): Pick<ProgressChange, 'orderedOn' | 'hasFewer'> => {
	const days = counted.filter(({ orders }) => orders > 0).map(({ day }) => day)
	return { orderedOn: days.sort().at(-1), hasFewer: counted.some(({ orders }) => orders < 0) }
}

const PLACE = ['tierId', 'lapsedAt', 'heldTierId', 'heldUntil', 'ownTierId', 'reviewAt']
const PROGRESS = new Set(['orders', 'spend', 'earned', ...PLACE])
const differs = (customer: Customer, before: Map<number, Customer>, inProgress: boolean): boolean => {
	const was = before.get(customer.id)!
	return Object.keys(customer).some((key) => {
		const member = key as keyof Customer
		return PROGRESS.has(key) === inProgress && customer[member] !== was[member]
	})
}
const hasNewCard = (customer: Customer, before: Map<number, Customer>): boolean =>
	differs(customer, before, false)
const hasNewProgress = (customer: Customer, before: Map<number, Customer>): boolean =>
	differs(customer, before, true)
