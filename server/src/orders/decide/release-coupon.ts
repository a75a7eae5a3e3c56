import type { Order } from '../order.ts'
import type { OrderBatch } from './order-batch.ts'

/** Lets the code of an order be used again, after a correction has removed it or the import of the order was undone. */
export const releaseCoupon = (batch: OrderBatch, { id, coupon }: Order): void => {
	if (!coupon) return
	batch.releasedCodes.push({ orderId: id, code: coupon })
	for (const redemption of batch.redemptions)
		if (redemption.orderId === id && redemption.externalCode === coupon) {
			redemption.orderId = null
			batch.changedRedemptions.push(redemption)
		}
}
