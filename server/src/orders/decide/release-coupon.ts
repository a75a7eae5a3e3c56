import type { Order } from '../order.ts'
import type { OrderBatch } from './order-batch.ts'

/** The code of an order can be used again: a correction has removed it, or the order never was. */
export const releaseCoupon = (batch: OrderBatch, { id, coupon }: Order): void => {
	if (!coupon) return
	batch.releasedCodes.push({ orderId: id, code: coupon })
	for (const redemption of batch.redemptions)
		if (redemption.orderId === id && redemption.externalCode === coupon) {
			redemption.orderId = null
			batch.changedRedemptions.push(redemption)
		}
}
