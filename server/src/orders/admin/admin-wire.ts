import type {
	CorrectionPreview as CorrectionPreviewBody,
	ListedOrder as ListedOrderBody,
	OrderOrder,
	OrderStory as OrderStoryBody,
	PointType,
	SimulatedRule,
	SortParam,
} from '@fiel/contract'
import { sum } from '../../db/decimal.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import { explainRecord } from '../../program/explain.ts'
import type { ExplainedRule } from '../../program/explain-rules.ts'
import { explainOrder } from '../decide/explain-order.ts'
import type { Order } from '../order.ts'
import type { OrderDetails } from './find-order-details.ts'
import type { ListedOrder, OrderCursor, OrderSort } from './list-orders.ts'
import type { CorrectionPreview } from './preview-correction.ts'

export const listedOrderBody = (order: ListedOrder): ListedOrderBody => ({
	OriginalId: order.originalId,
	PlacementDate: order.placedAt.toISOString(),
	State: order.state,
	Status: order.status,
	Total: order.total.toNumber(),
	Returned: order.returned.toNumber(),
	Points: order.earnedPoints.toNumber(),
	Coupon: order.coupon,
	CustomerId: order.customer,
	CustomerName: order.customerName,
	Branch: order.branchName ?? order.branchId,
	BranchId: order.branchId,
	SalesPerson: order.salesPersonName ?? order.salesPersonId,
	SalesPersonId: order.salesPersonId,
})

/** A cursor of the list as the interface writes it. */
export const parseSort = (sort: SortParam<OrderOrder> | null | undefined): OrderSort => ({
	by: (sort?.replace('-', '') ?? 'placed') as OrderOrder,
	isDescending: sort?.startsWith('-') ?? true,
})

export const formatCursor = ({ key, id }: OrderCursor): string =>
	`${key instanceof Date ? key.toISOString() : key}_${id}`

/** Null if the text is no position in a list with this order. */
export const parseCursor = (text: string, { by }: OrderSort): OrderCursor | null => {
	const [key = '', id = ''] = text.split('_')
	if (!/^\d{1,15}$/.test(id)) return null
	if (by === 'total') return /^-?\d{1,13}(\.\d{1,2})?$/.test(key) ? { key, id: Number(id) } : null
	const placedAt = new Date(key)
	return Number.isNaN(placedAt.getTime()) ? null : { key: placedAt, id: Number(id) }
}

const isoText = (date: Date | null): string | null => date?.toISOString() ?? null

/** The latest of its updates, partial returns and cancellation. */
const latestChangeOf = ({ updatedAt, returns, cancellationReceivedAt }: Order): Date => {
	const changes = [
		updatedAt,
		cancellationReceivedAt ?? updatedAt,
		new Date(returns.at(-1)?.receivedAt ?? updatedAt),
	]
	return new Date(Math.max(...changes.map((date) => date.getTime())))
}

const productBody = (
	{ originalId, title, price, quantity, brand, categories }: Order['products'][number],
	catalogueBrands: OrderDetails['catalogueBrands'],
): OrderStoryBody['Products'][number] => ({
	OriginalId: originalId,
	Title: title,
	Price: price?.toNumber() ?? null,
	Quantity: quantity?.toNumber() ?? 1,
	Brand:
		brand?.name ??
		brand?.originalId ??
		(originalId === null ? null : (catalogueBrands.get(originalId) ?? null)),
	Category: categories?.[0]?.name ?? categories?.[0]?.originalId ?? null,
})

export const orderDetailsBody = ({
	order,
	customer,
	records,
	rewards,
	corrections,
	catalogueBrands,
	isOffline,
	...names
}: OrderDetails): OrderStoryBody => ({
	OriginalId: order.originalId,
	PlacementDate: order.placedAt.toISOString(),
	CompletedDate: isoText(order.completedAt),
	CancelledDate: isoText(order.cancelledAt),
	UpdatedDate: latestChangeOf(order).toISOString(),
	RecordedDate: order.recordedAt.toISOString(),
	IsOffline: isOffline,
	State: order.state,
	Status: order.status,
	Total: order.total.toNumber(),
	Points: order.earnedPoints.toNumber(),
	GrantDate: isoText(order.grantAt),
	Sentence: explainOrder(order),
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
	Products: order.products.map((product) => productBody(product, catalogueBrands)),
	Returned: sum(order.returns.map(({ value }) => value)).toNumber(),
	Returns: order.returns.map(({ key, receivedAt, value, points, products }) => ({
		Key: key,
		Date: receivedAt,
		Value: value.toNumber(),
		Points: points!.toNumber(),
		Products: products?.map(({ originalId }) => originalId) ?? [],
	})),
	Corrections: corrections.map(({ kind, key, reason, author, correctedAt }) => ({
		Kind: kind,
		Key: key,
		Reason: reason,
		Author: author,
		Date: correctedAt.toISOString(),
	})),
	Metadatas: order.metadatas.map(({ name, value }) => ({ Name: name ?? '', Value: value })),
	Records: records.map((record) => ({
		PointId: record.id,
		PointType: record.type,
		Date: record.createdAt.toISOString(),
		Points: record.points.toNumber(),
		Cashback: record.cashback.toNumber(),
		ExpirationDate: isoText(record.validUntil),
		Sentence: explainRecord({ type: record.type as PointType, points: record.points, reason: record.reason }),
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

const amountBody = ({ points, cashback }: LedgerAmount) => ({
	Points: points.toNumber(),
	Cashback: cashback.toNumber(),
})

export const correctionPreviewBody = (preview: CorrectionPreview): CorrectionPreviewBody => ({
	Taken: amountBody(preview.taken),
	PendingPoints: preview.pendingPoints.toNumber(),
	Forgiven: amountBody(preview.forgiven),
	Rewards: preview.rewards.map(({ title, ...amount }) => ({ Title: title, ...amountBody(amount) })),
	Coupon: preview.coupon && {
		Code: preview.coupon.code,
		Before: preview.coupon.before,
		After: preview.coupon.after,
	},
	Before: standingBody(preview.before),
	After: standingBody(preview.after),
})

const standingBody = ({ balance, owed, tier }: CorrectionPreview['before']) => ({
	...amountBody(balance),
	OwedPoints: owed.points.toNumber(),
	OwedCashback: owed.cashback.toNumber(),
	TierName: tier,
})

export const simulatedRuleBody = (rule: ExplainedRule): SimulatedRule => ({
	Id: rule.id,
	Name: rule.name,
	Outcome: rule.outcome,
	Points: rule.outcome === 'applied' ? Number(rule.points) : null,
	Lines: rule.outcome === 'applied' ? rule.lines : null,
	Cap: rule.outcome === 'applied' || rule.outcome === 'usedUp' ? rule.cap : null,
	Moment: rule.outcome === 'notStarted' || rule.outcome === 'ended' ? rule.moment : null,
	Condition: rule.outcome === 'condition' ? { Code: rule.condition.code, Args: rule.condition.args } : null,
	Values: rule.outcome === 'condition' ? rule.values : [],
	Why: rule.outcome === 'excluded' ? rule.why : null,
	By: rule.outcome === 'excluded' ? rule.by : [],
})
