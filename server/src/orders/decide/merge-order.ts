import { OrderState } from '@fiel/contract'
import { ZERO } from '../../db/decimal.ts'
import type { Order, OrderMessage } from '../order.ts'

/** A known order with what a new message says of it; what the message leaves out stays. Once completed, always completed. */
export const mergeOrder = (
	stored: Order,
	message: OrderMessage,
	programVersion: number,
	now: Date,
): Order => ({
	...stored,
	programVersion,
	status: message.status ?? stored.status,
	total: message.total ?? stored.total,
	placedAt: message.placedAt ?? stored.placedAt,
	completedAt: message.completedAt ?? stored.completedAt,
	cancelledAt: message.cancelledAt ?? stored.cancelledAt,
	isCompleted: stored.isCompleted || (message.isCompleted ?? false),
	isCancelled: stored.isCancelled || (message.isCancelled ?? false),
	updatedAt: message.updatedAt ?? now,
	coupon: message.coupon ?? stored.coupon,
	externalCoupon: message.externalCoupon ?? stored.externalCoupon,
	products: message.products ?? stored.products,
	metadatas: message.metadatas ? withKnownIds(message.metadatas, stored.metadatas) : stored.metadatas,
	paymentMethods: message.paymentMethods ?? stored.paymentMethods,
	paymentMethodId: message.paymentMethod?.originalId ?? stored.paymentMethodId,
	branchId: message.branch?.originalId ?? stored.branchId,
	salesPersonId: message.salesPerson?.originalId ?? stored.salesPersonId,
})

/** A message about an order that was not known. */
export const newOrder = (
	message: OrderMessage & { placedAt: Date; total: NonNullable<OrderMessage['total']> },
	id: number,
	customerId: number,
	programVersion: number,
	now: Date,
): Order => ({
	id,
	originalId: message.originalId,
	customerId,
	state: OrderState.Initial,
	origin: message.origin,
	status: message.status,
	total: message.total,
	placedAt: message.placedAt,
	completedAt: message.completedAt,
	cancelledAt: message.cancelledAt,
	isCompleted: message.isCompleted ?? false,
	isCancelled: message.isCancelled ?? false,
	updatedAt: message.updatedAt ?? now,
	annulledAt: null,
	coupon: message.coupon,
	externalCoupon: message.externalCoupon,
	products: message.products ?? [],
	metadatas: withKnownIds(message.metadatas ?? [], []),
	paymentMethods: message.paymentMethods ?? [],
	paymentMethodId: message.paymentMethod?.originalId ?? null,
	branchId: message.branch?.originalId ?? null,
	salesPersonId: message.salesPerson?.originalId ?? null,
	programVersion,
	grantAt: null,
	awardId: null,
	earnedPoints: ZERO,
	countedOn: null,
	decision: null,
	recordedAt: now,
})

/** Metadata that was there before keeps its id; the rest gets one when the list is saved. */
const withKnownIds = (
	given: NonNullable<OrderMessage['metadatas']>,
	stored: Order['metadatas'],
): Order['metadatas'] => {
	const known = [...stored]
	return given.map(({ name, value }) => {
		const at = known.findIndex((entry) => entry.name === name)
		const [same] = at < 0 ? [] : known.splice(at, 1)
		return same?.value === value ? same : { id: same?.id ?? 0, name, value }
	})
}
