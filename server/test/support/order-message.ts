import { Origin } from '@fiel/contract'
import { decimal } from '../../src/db/decimal.ts'
import type { OrderMessage } from '../../src/orders/order.ts'
import { fresh } from './builders.ts'
import { card } from './customer-card.ts'

/** A completed order of 100.00 by Ana, unless told otherwise. */
export const message = (changes: Partial<OrderMessage> = {}): OrderMessage => ({
	originalId: fresh('order'),
	origin: Origin.PointOfSale,
	customer: card('ana'),
	status: null,
	total: decimal(100),
	placedAt: new Date('2026-06-10T10:00:00Z'),
	completedAt: new Date('2026-06-11T10:00:00Z'),
	cancelledAt: null,
	isCompleted: true,
	isCancelled: null,
	updatedAt: null,
	coupon: null,
	externalCoupon: null,
	products: null,
	metadatas: null,
	paymentMethod: null,
	branch: null,
	salesPerson: null,
	...changes,
})
