import { isDeepStrictEqual } from 'node:util'
import { plain, rewardPart } from './decide-order.ts'
import type { Desk } from './open-desk.ts'
import type { Order, OrderMessage } from './order.ts'
import { goodsOf } from './order-basket.ts'

/** Whether a completed order must be decided anew: something that earning looks at is not what it was. */
export const earnsAnew = (desk: Desk, before: Order, after: Order): boolean =>
	!isDeepStrictEqual(looked(desk, before), looked(desk, after))

const looked = (desk: Desk, order: Order) => [
	goodsOf(order),
	order.placedAt.getTime(),
	...[order.origin, order.paymentMethodId, order.branchId, order.salesPersonId],
	order.metadatas.map(({ name, value }) => [name, value]),
	rewardPart(desk, order).toString(),
]

/** Whether a message says nothing new but when it was sent. A code may have become one since, so an order that brings one is looked at. */
export const isRepeated = (stored: Order, merged: Order, { updatedAt }: OrderMessage): boolean =>
	merged.coupon === null &&
	isDeepStrictEqual(plain(stored), plain(updatedAt ? merged : { ...merged, updatedAt: stored.updatedAt }))
