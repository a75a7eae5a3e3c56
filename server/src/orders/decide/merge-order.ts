import { OrderState, Origin } from '@fiel/contract'
import { isSameMoment } from '../../calendar.ts'
import { ZERO } from '../../db/decimal.ts'
import type { Order, OrderMessage } from '../order.ts'

/** A stored order with the changes of a message. What the message leaves out stays, and a completed order stays completed. */
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
	placedAt: mergeDate(message, message.placedAt, stored.placedAt),
	completedAt: mergeDate(message, message.completedAt, stored.completedAt),
	cancelledAt: mergeDate(message, message.cancelledAt, stored.cancelledAt),
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

/** A row of a file has no milliseconds: an order that was exported stays the same when it is imported. */
const mergeDate = <Stored extends Date | null>(
	{ origin }: OrderMessage,
	given: Date | null,
	stored: Stored,
): Date | Stored => {
	const isSame = given && stored && origin === Origin.FileImport && isSameMoment(given, stored)
	return isSame ? stored : (given ?? stored)
}

/** A new order from its first message. */
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
	cancellationReceivedAt: null,
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
	returns: [],
	decision: null,
	recordedAt: now,
})

/** Metadata with a stored name keep their id; new ones get one when the batch is saved. */
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
