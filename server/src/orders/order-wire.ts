import type { ListedOrder as ListedOrderBody, OrderStory as OrderStoryBody, PointType } from '@fiel/contract'
import { explain } from '../program/explain.ts'
import type { OrderStory } from './find-order-story.ts'
import type { ListedOrder, OrderPlace } from './list-orders.ts'
import { orderSentence } from './order-sentence.ts'

export const listedOrder = (order: ListedOrder): ListedOrderBody => ({
	OriginalId: order.originalId,
	PlacementDate: order.placedAt.toISOString(),
	State: order.state,
	Status: order.status,
	Total: order.total.toNumber(),
	Points: order.earnedPoints.toNumber(),
	Coupon: order.coupon,
	CustomerId: order.customer,
	CustomerName: order.customerName,
	Branch: order.branchName ?? order.branchId,
	SalesPerson: order.salesPersonName ?? order.salesPersonId,
})

/** A place in the list as the interface writes it. */
export const placeText = ({ placedAt, id }: OrderPlace): string => `${placedAt.toISOString()}_${id}`

export const placeOf = (text: string): OrderPlace | null => {
	const [moment = '', id = ''] = text.split('_')
	const placedAt = new Date(moment)
	return Number.isNaN(placedAt.getTime()) || !/^\d{1,15}$/.test(id) ? null : { placedAt, id: Number(id) }
}

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

export const storyBody = ({ order, customer, records, rewards, ...names }: OrderStory): OrderStoryBody => ({
	OriginalId: order.originalId,
	PlacementDate: order.placedAt.toISOString(),
	CompletedDate: moment(order.completedAt),
	CancelledDate: moment(order.cancelledAt),
	UpdatedDate: order.updatedAt.toISOString(),
	RecordedDate: order.recordedAt.toISOString(),
	State: order.state,
	Status: order.status,
	Total: order.total.toNumber(),
	Points: order.earnedPoints.toNumber(),
	GrantDate: moment(order.grantAt),
	Sentence: orderSentence(order),
	Decision: order.isCancelled ? null : order.decision,
	ProgramVersion: order.programVersion,
	Coupon: order.coupon,
	ExternalCoupon: order.externalCoupon,
	CustomerId: customer.originalId,
	CustomerName: customer.name,
	Branch: names.branchName ?? order.branchId,
	SalesPerson: names.salesPersonName ?? order.salesPersonId,
	PaymentMethod: names.paymentMethodName ?? order.paymentMethodId,
	PaymentMethods: order.paymentMethods.map(({ originalId, name, paidAmount }) => ({
		Name: name ?? originalId,
		PaidAmount: paidAmount?.toNumber() ?? null,
	})),
	Products: order.products.map((product) => ({
		OriginalId: product.originalId,
		Title: product.title,
		Price: product.price?.toNumber() ?? null,
		Brand: product.brand?.name ?? product.brand?.originalId ?? null,
		Category: product.categories?.[0]?.name ?? product.categories?.[0]?.originalId ?? null,
	})),
	Metadatas: order.metadatas.map(({ name, value }) => ({ Name: name ?? '', Value: value })),
	Records: records.map((record) => ({
		PointId: record.id,
		PointType: record.type,
		Date: record.createdAt.toISOString(),
		Points: record.points.toNumber(),
		Cashback: record.cashback.toNumber(),
		ExpirationDate: moment(record.validUntil),
		Sentence: explain({ type: record.type as PointType, points: record.points, reason: record.reason }),
		Reason: record.reason,
	})),
	Rewards: rewards.map((reward) => ({
		Key: reward.key,
		Title: reward.title,
		Points: reward.points.toNumber(),
		Cashback: reward.cashback.toNumber(),
		IsGivenBack: reward.cancelledAt !== null,
	})),
})
