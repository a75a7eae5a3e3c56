import { NO_PROGRESS, type TierProgress } from '../../program/tier.ts'
import { updateTierAfterChange } from '../../program/tier-status.ts'
import type { Order } from '../order.ts'
import type { OrderBatch } from './order-batch.ts'

/** Counts an order towards the goals of tiers, on its day, and updates the tier of its customer. */
export const countProgress = (
	batch: OrderBatch,
	order: Pick<Order, 'customerId' | 'countedOn'>,
	change: TierProgress,
): void => {
	const { tiers, now, today, merchant } = batch
	const customer = batch.customers.get(order.customerId)!
	const day = order.countedOn!
	const ever = addProgress(customer, change)
	batch.dayCountChanges.push({ customerId: customer.id, day, ...change })
	const daysBefore = batch.days.get(customer.id)
	// the days of this customer were not loaded, because nothing in this batch can bring them to another tier
	if (!daysBefore) {
		batch.customers.set(customer.id, { ...customer, ...ever })
		return
	}
	const days = [
		...daysBefore.filter((entry) => entry.day !== day),
		{ day, ...addProgress(daysBefore.find((entry) => entry.day === day) ?? NO_PROGRESS, change) },
	]
	const tierStatus = updateTierAfterChange(
		{ tiers, now, timeZone: merchant.timeZone },
		customer,
		{ ever: customer, days: daysBefore, today },
		{ ever, days, today },
	)
	batch.days.set(customer.id, days)
	batch.customers.set(customer.id, { ...customer, ...tierStatus, ...ever })
}

const addProgress = (a: TierProgress, b: TierProgress): TierProgress => ({
	orders: a.orders + b.orders,
	spend: a.spend.plus(b.spend),
	earned: a.earned.plus(b.earned),
})
