import { createHash } from 'node:crypto'
import { MONEY_DIGITS } from '../../db/decimal.ts'
import type { Order } from '../order.ts'

/** The members of an order that a message can change. Grants and merges change other members. */
export type DigestedOrder = Pick<
	Order,
	| ('status' | 'total' | 'placedAt' | 'completedAt' | 'cancelledAt' | 'isCompleted' | 'isCancelled')
	| ('updatedAt' | 'coupon' | 'externalCoupon' | 'paymentMethodId' | 'branchId' | 'salesPersonId')
> & { products: unknown[]; metadatas: unknown[]; returns: unknown[] }

/** A digest that differs as soon as anybody has changed the order, or returned a part of it. */
export const digestOrder = (order: DigestedOrder): string =>
	createHash('sha256')
		.update(
			JSON.stringify([
				...[order.status, order.total.toFixed(MONEY_DIGITS), order.placedAt, order.completedAt],
				...[order.cancelledAt, order.isCompleted, order.isCancelled, order.updatedAt, order.coupon],
				...[order.externalCoupon, order.paymentMethodId, order.branchId, order.salesPersonId],
				...[order.products.length, order.metadatas.length, order.returns.length],
			]),
		)
		.digest('base64url')
		.slice(0, 22)
