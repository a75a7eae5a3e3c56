import type {
	CounterCoupon,
	CounterCustomer as CounterCustomerBody,
	CounterMatch as CounterMatchBody,
	CounterProduct,
	CounterRedemption,
	CounterReturn,
	CounterReturnPreview,
	CounterReturnRequest,
	CounterSale,
	CounterSaleRequest,
	NewCounterCustomer,
	ReturnableSale as ReturnableSaleBody,
	Shift as ShiftBody,
	ShiftEntry as ShiftEntryBody,
	SoldProduct as SoldProductBody,
} from '@fiel/contract'
import type { CustomerInput } from '../customers/customer.ts'
import { createContactsMask } from '../customers/mask-contacts.ts'
import { money, quantity } from '../db/decimal.ts'
import type { MessageRenderer } from '../messages/message.ts'
import { explainOrder } from '../orders/decide/explain-order.ts'
import type { OrderProduct, ReturnCommand } from '../orders/order.ts'
import type { SoldProduct } from '../products/search-products.ts'
import { rewardKindOf } from '../rewards/kinds.ts'
import type { RedeemedReward } from '../rewards/redemption.ts'
import type { EvaluatedCoupon } from '../rewards/sale/list-sale-coupons.ts'
import type { Buyer } from './find-buyers.ts'
import type { SaleReceipt } from './read-sales.ts'
import { earnedPointsOf, type ReturnableSale, type ReturnedSale } from './return-sales.ts'
import type { CounterMatch } from './search-customers.ts'
import type { Shift, ShiftEntry } from './shifts/read-shifts.ts'
import type { CounterCustomer } from './view-customer.ts'

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

export const parseNewCustomer = (body: NewCounterCustomer): CustomerInput => ({
	originalId: body.Id,
	name: body.Name.trim(),
	email: textOrNull(body.Email),
	phone: textOrNull(body.Phone),
	document: textOrNull(body.Document),
	birthday: null,
	signedUpAt: null,
	isEnrolled: true,
})

/** Null if the sale names its customer in no way, or in several. */
export const parseBuyer = ({ CustomerId, Search, NewCustomer }: CounterSaleRequest): Buyer | null => {
	const buyers: Buyer[] = []
	if (CustomerId != null) buyers.push({ is: 'known', originalId: CustomerId })
	if (Search?.trim()) buyers.push({ is: 'typed', search: Search.trim() })
	if (NewCustomer) buyers.push({ is: 'new', input: parseNewCustomer(NewCustomer) })
	return buyers.length === 1 ? buyers[0]! : null
}

export const parseProducts = (products: CounterProduct[] | null | undefined): OrderProduct[] | null =>
	products?.length
		? products.map(({ OriginalId, Title, Quantity, Price }) => ({
				originalId: OriginalId,
				title: Title ?? null,
				url: null,
				imageUrl: null,
				isActive: true,
				price: money(Price),
				brand: null,
				...(Quantity !== 1 && { quantity: quantity(Quantity) }),
			}))
		: null

/** The lines of a sale as the interface of tills names them. */
export const cartProducts = (products: CounterProduct[] | null | undefined) =>
	products?.map(({ OriginalId, Title, Quantity, Price }) => ({
		OriginalId,
		Title: Title ?? null,
		Quantity,
		ProductPrice: Price,
	})) ?? null

export const soldProductBody = ({ originalId, title, price }: SoldProduct): SoldProductBody => ({
	OriginalId: originalId,
	Title: title,
	Price: price?.toNumber() ?? null,
})

export const matchBody = (match: CounterMatch): CounterMatchBody => ({
	Id: match.originalId,
	Name: match.name,
	Phone: match.phone,
	Email: match.email,
	Document: match.document,
	TierName: match.tierName,
	IsExact: match.isExact,
})

export const customerBody = (
	{ customer, balance, expiring, recentSales }: CounterCustomer,
	maySeeContacts: boolean,
): CounterCustomerBody => {
	const { phone, email, document } = createContactsMask(maySeeContacts)(customer)
	return {
		Id: customer.originalId,
		Card: customer.publicId,
		Name: customer.name,
		Phone: phone,
		Email: email,
		Document: document,
		IsEnrolled: customer.isEnrolled,
		IsBlocked: customer.blockedAt !== null,
		TierName: customer.tierName,
		TierColor: customer.tierColor,
		Points: balance.points.toNumber(),
		Cashback: balance.cashback.toNumber(),
		Expiring: expiring && {
			Points: expiring.points.toNumber(),
			Cashback: expiring.cashback.toNumber(),
			Date: expiring.date.toISOString(),
		},
		RecentSales: recentSales.map(({ originalId, placedAt, total, returned }) => ({
			OrderId: originalId,
			Date: placedAt.toISOString(),
			Total: total.toNumber(),
			Returned: returned.toNumber(),
		})),
	}
}

export const redemptionBody = ({ reward, redemption }: RedeemedReward): CounterRedemption => ({
	Key: redemption.originalKey,
	Code: redemption.externalCode,
	Title: reward.settings.title,
	Discount: redemption.worth?.toNumber() ?? null,
	Points: redemption.record.amount.points.abs().toNumber(),
	Cashback: redemption.record.amount.cashback.abs().toNumber(),
	PointBalance: redemption.balance.points.toNumber(),
	CashbackBalance: redemption.balance.cashback.toNumber(),
})

export const couponBody = ({ coupon, answer }: EvaluatedCoupon, render: MessageRenderer): CounterCoupon => {
	const benefit = rewardKindOf(coupon.settings).describe(coupon.settings)
	return {
		Code: coupon.code,
		Title: coupon.settings.title,
		Benefit: typeof benefit === 'string' ? benefit : render(benefit),
		CanUse: answer.why === null,
		Requirements: answer.why && render(answer.why),
		Discount: answer.discount?.toNumber() ?? null,
		Points: coupon.cost.points.toNumber(),
		Cashback: coupon.cost.cashback.toNumber(),
		ValidUntil: coupon.validUntil?.toISOString() ?? null,
	}
}

export const saleBody = (sale: SaleReceipt, isRepeated: boolean): CounterSale => ({
	Key: sale.key,
	OrderId: sale.orderId,
	Date: sale.placedAt.toISOString(),
	CustomerId: sale.customerOriginalId,
	CustomerName: sale.customerName,
	Amount: sale.amount.toNumber(),
	Discount: sale.discount?.toNumber() ?? 0,
	RewardTitle: sale.rewardTitle,
	Points: sale.points.toNumber(),
	WhyNothing: whyNothing(sale),
	Cashback: sale.cashback.toNumber(),
	SpentPoints: sale.spentPoints?.toNumber() ?? 0,
	SpentCashback: sale.spentCashback?.toNumber() ?? 0,
	GrantDate: sale.grantAt?.toISOString() ?? null,
	PointBalance: sale.balance.points.toNumber(),
	CashbackBalance: sale.balance.cashback.toNumber(),
	TierName: sale.tierName,
	BranchName: sale.branchName,
	IsRepeated: isRepeated,
})

const whyNothing = ({ orderId, points, decision }: SaleReceipt): CounterSale['WhyNothing'] =>
	points.eq(0) && decision
		? { Sentence: explainOrder({ originalId: orderId, isCancelled: false, decision }), Reason: decision }
		: null

export const returnableBody = (sale: ReturnableSale): ReturnableSaleBody => ({
	OrderId: sale.order.originalId,
	Date: sale.order.placedAt.toISOString(),
	CustomerId: sale.customerOriginalId,
	CustomerName: sale.customerName,
	BranchName: sale.branchName,
	Total: sale.order.total.toNumber(),
	Discount: sale.discount.toNumber(),
	GivesRewardBack: sale.givesRewardBack,
	Left: sale.left.toNumber(),
	Points: earnedPointsOf(sale.order).toNumber(),
	Lines: sale.lines.map(({ originalId, title, quantity, value, left }) => ({
		OriginalId: originalId,
		Title: title,
		Quantity: quantity.toNumber(),
		Value: value.toNumber(),
		Left: left.toNumber(),
	})),
	Returns: sale.order.returns.map(({ key, receivedAt, value }) => ({
		Key: key,
		Date: receivedAt,
		Value: value.toNumber(),
	})),
})

export const parseReturn = ({ Key, OrderId, Value, Products }: CounterReturnRequest): ReturnCommand => ({
	originalId: OrderId,
	key: Key,
	value: money(Value),
	products: Products?.length
		? Products.map((line) => ({ originalId: line.OriginalId, value: money(line.Value) }))
		: null,
	refundsReward: null,
})

export const returnBody = (returned: ReturnedSale): CounterReturn => ({
	Key: returned.recorded.key,
	Sale: returnableBody(returned.sale),
	Date: returned.recorded.receivedAt,
	Value: returned.recorded.value.toNumber(),
	...returnEffectBody(returned),
	IsRepeated: returned.isRepeated,
})

export const returnEffectBody = ({
	taken,
	givenBack,
	balanceBefore,
	balance,
}: ReturnedSale): CounterReturnPreview => ({
	Points: taken.points.toNumber(),
	Cashback: taken.cashback.toNumber(),
	GivenBack: givenBack.map(({ title, cost }) => ({
		Title: title,
		Points: cost.points.toNumber(),
		Cashback: cost.cashback.toNumber(),
	})),
	PointBalanceBefore: balanceBefore.points.toNumber(),
	PointBalance: balance.points.toNumber(),
	CashbackBalanceBefore: balanceBefore.cashback.toNumber(),
	CashbackBalance: balance.cashback.toNumber(),
})

export const shiftBody = ({ id, userName, branchName, openedAt, endedAt, totals }: Shift): ShiftBody => ({
	Id: id,
	UserName: userName,
	BranchName: branchName,
	OpenedDate: openedAt.toISOString(),
	EndedDate: endedAt?.toISOString() ?? null,
	Totals: {
		Sales: totals.sales,
		SalesAmount: totals.salesAmount.toNumber(),
		Returns: totals.returns,
		ReturnsAmount: totals.returnsAmount.toNumber(),
		Redemptions: totals.redemptions,
		Discounts: totals.discounts.toNumber(),
		Paid: totals.paid.toNumber(),
		Refunded: totals.refunded.toNumber(),
		NewCustomers: totals.newCustomers,
		Points: totals.points.toNumber(),
	},
})

export const entryBody = (entry: ShiftEntry): ShiftEntryBody => ({
	Id: entry.id,
	Kind: entry.kind,
	Date: entry.enteredAt.toISOString(),
	RecordedDate: entry.recordedAt.toISOString(),
	IsOffline: entry.isOffline,
	CustomerId: entry.customer,
	CustomerName: entry.customerName,
	OrderId: entry.order,
	Reward: entry.reward,
	Amount: entry.amount?.toNumber() ?? null,
	Paid: entry.paid?.toNumber() ?? null,
	Points: entry.points.toNumber(),
	Cashback: entry.cashback.toNumber(),
})
