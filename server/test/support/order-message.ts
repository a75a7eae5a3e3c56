import assert from 'node:assert/strict'
import { type Order, Origin } from '@fiel/contract'
import { decimal } from '../../src/db/decimal.ts'
import type { OrderMessage } from '../../src/orders/order.ts'
import { parseOrderMessage } from '../../src/orders/parse-order-message.ts'
import { isRefusal } from '../../src/refusal.ts'
import { uniqueText } from './builders.ts'
import { buildCard } from './customer-card.ts'

/** Parses a body of the interface, which must be valid. */
export const parseMessage = (body: unknown, timeZone: string): OrderMessage => {
	const parsed = parseOrderMessage(body as Order, timeZone, {
		origin: Origin.PointOfSale,
		invalid: 'GenericError',
		checkCategory: () => null,
	})
	assert.ok(!isRefusal(parsed))
	return parsed
}

/** A completed order of 100.00 by Ana by default. */
export const buildMessage = (changes: Partial<OrderMessage> = {}): OrderMessage => ({
	originalId: uniqueText('order'),
	origin: Origin.PointOfSale,
	customer: buildCard('ana'),
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
	paymentMethods: null,
	branch: null,
	salesPerson: null,
	...changes,
})
