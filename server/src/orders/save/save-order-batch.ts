import type { Customer } from '../../customers/customer.ts'
import { updateCustomers } from '../../customers/update-customers.ts'
import type { Tx } from '../../db/database.ts'
import type { Tier } from '../../program/tier.ts'
import { refundRedemptions } from '../../rewards/save/refund-redemptions.ts'
import { saveRedemptionOrders } from '../../rewards/save/save-redemption-orders.ts'
import { saveUnmetTerms } from '../../rewards/save/save-unmet-terms.ts'
import { type DayCount, type ProgressChange, saveDayCounts, saveProgress } from '../../tiers/save-progress.ts'
import type { OrderBatch } from '../load/create-order-batch.ts'
import type { Order } from '../order.ts'
import { insertOrders, updateOrders } from './save-orders.ts'

/** Writes everything that was decided at a desk; the statements travel together. */
export const saveOrderBatch = async (tx: Tx, batch: OrderBatch): Promise<void> => {
	const { merchant, ledger, orders, awards, dayCounts, usage, objectives, stored } = batch
	await ledger.assignRecordIds()
	const changed = [...batch.changed].map((originalId) => orders.get(originalId)!)
	for (const order of changed) order.awardId = awards.get(order.id)?.id ?? order.awardId
	const isKnown = (order: Order): boolean => stored.orders.has(order.id)
	const fresh = changed.filter((order) => !isKnown(order))
	await Promise.all([
		ledger.save(),
		insertOrders(tx, merchant.id, fresh),
		updateOrders(tx, merchant.id, changed.filter(isKnown), stored.orders),
		saveDayCounts(tx, merchant.id, dayCounts),
		saveCustomers(tx, batch),
		usage.save(),
		saveRedemptions(tx, batch, changed),
		objectives.save(),
	])
}

const saveRedemptions = async (
	tx: Tx,
	{ merchant, now, redemptions, changedRedemptions, refundedRedemptions }: OrderBatch,
	changed: Order[],
): Promise<void> => {
	await saveRedemptionOrders(tx, merchant.id, changedRedemptions)
	const current = redemptions.filter(({ orderId }) => changed.some((order) => order.id === orderId))
	await saveUnmetTerms(tx, merchant.id, current)
	await refundRedemptions(tx, merchant.id, now, refundedRedemptions)
}

const saveCustomers = async (
	tx: Tx,
	{ merchant, now, customers, dayCounts, tiers, stored: { customers: before } }: OrderBatch,
): Promise<void> => {
	const countedOf = Map.groupBy(dayCounts, ({ customerId }) => customerId)
	const moved = [...customers.values()].filter((customer) => customer !== before.get(customer.id))
	const advanced = moved.filter((customer) => hasProgressChange(customer, before))
	await Promise.all([
		updateCustomers(
			tx,
			merchant.id,
			moved.filter((customer) => hasCustomerChange(customer, before)),
		),
		saveProgress(
			tx,
			merchant.id,
			now,
			advanced.map((customer) => ({
				...progressChange(customer, before.get(customer.id)!, tiers),
				...lastOrderDay(countedOf.get(customer.id) ?? []),
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

const lastOrderDay = (counted: DayCount[]): Pick<ProgressChange, 'orderedOn' | 'hasFewer'> => {
	const days = counted.filter(({ orders }) => orders > 0).map(({ day }) => day)
	return { orderedOn: days.sort().at(-1), hasFewer: counted.some(({ orders }) => orders < 0) }
}

const TIER_STATUS_KEYS = ['tierId', 'lapsedAt', 'heldTierId', 'heldUntil', 'ownTierId', 'reviewAt']
const PROGRESS_KEYS = new Set(['orders', 'spend', 'earned', ...TIER_STATUS_KEYS])
const hasChange = (customer: Customer, before: Map<number, Customer>, inProgress: boolean): boolean => {
	const was = before.get(customer.id)!
	return Object.keys(customer).some((key) => {
		const member = key as keyof Customer
		return PROGRESS_KEYS.has(key) === inProgress && customer[member] !== was[member]
	})
}
const hasCustomerChange = (customer: Customer, before: Map<number, Customer>): boolean =>
	hasChange(customer, before, false)
const hasProgressChange = (customer: Customer, before: Map<number, Customer>): boolean =>
	hasChange(customer, before, true)
