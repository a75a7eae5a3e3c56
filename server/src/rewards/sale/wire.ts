import type {
	AvailableRewards as AvailableRewardsBody,
	CartProduct,
	CheckoutRedeem,
	TillRedeem,
	TillReward,
} from '@fiel/contract'
import { type Decimal, MONEY_DIGITS, money, quantity, sum, ZERO } from '../../db/decimal.ts'
import type { Label } from '../../labels/save-labels.ts'
import type { MessageRenderer } from '../../messages/message.ts'
import { type Cart, type CartLine, valueOfLines } from '../decide/cart.ts'
import { pointsCostOf } from '../decide/check-redeemable.ts'
import { isPaidWithCashback } from '../kinds.ts'
import type { RedeemCommand } from '../redemption-batch.ts'
import { parseMetadata } from '../wire.ts'
import * as inWords from '../wording.ts'
import type { AvailableRewards, EvaluatedReward } from './list-available-rewards.ts'
import type { CheckoutCommand } from './redeem-checkouts.ts'

/** The `RedeemOrigin` of a till. */
const TILL = 5

export const parseTillRedeem = (rewardId: number, body: TillRedeem): RedeemCommand => ({
	rewardId,
	customerReference: body.CustomerId,
	key: body.OriginalKey ?? null,
	metadata: parseMetadata(body.Metadatas ?? []),
	coupon: body.ForceGenerateCoupon ? 'always' : 'never',
	value: optionalMoney(body.Value),
	points: body.Points ?? null,
	sale: {
		origin: body.RedeemOrigin ?? TILL,
		branch: parseLabel(body.Branch),
		salesPerson: parseLabel(body.SalesPerson),
		cart: parseTillCart(body),
		checkoutId: null,
	},
})

type TillCart = Pick<TillRedeem, 'PurchaseValue' | 'DiscountValue' | 'Products'>

/** Without a value, the cart is worth what its lines are; without both it is not known. */
const parseTillCart = ({ PurchaseValue, DiscountValue, Products }: TillCart): Cart | null => {
	const lines = Products?.map(parseLine) ?? null
	const value = optionalMoney(PurchaseValue) ?? (lines && valueOfLines(lines))
	return value && { value, discount: optionalMoney(DiscountValue) ?? ZERO, lines }
}

/** The cart of a question about rewards: a cart without lines has no products. */
export const parseAskedCart = (body: TillCart & { PurchaseValue: number }): Cart => {
	const cart = parseTillCart(body)!
	return { ...cart, lines: cart.lines ?? [] }
}

const parseLine = (product: CartProduct): CartLine => ({
	productId: product.OriginalId,
	isActive: product.IsActive ?? true,
	quantity: quantity(product.Quantity ?? 1),
	price: money(product.ProductPrice ?? 0),
	promotionPrice: optionalMoney(product.ProductDiscountPrice),
})

const parseLabel = (named: { OriginalId: string; Name?: string | null } | null | undefined): Label | null =>
	named ? { originalId: named.OriginalId, name: named.Name ?? null } : null

export const optionalMoney = (value: number | null | undefined): Decimal | null =>
	value == null ? null : money(value)

export const parseCheckoutRedeem = (body: CheckoutRedeem): CheckoutCommand => ({
	customerReference: body.CustomerId,
	checkoutId: body.CheckoutId,
	value: optionalMoney(body.CashbackValue),
	cart: parseCheckoutCart(body),
	key: body.OriginalKey ?? null,
	origin: body.RedeemOrigin ?? null,
})

const parseCheckoutCart = ({ Total, Items }: CheckoutRedeem): Cart | null => {
	const value = optionalMoney(Total) ?? (Items?.length ? valueOfItems(Items) : null)
	return value && { value, discount: ZERO, lines: null }
}

const valueOfItems = (items: NonNullable<CheckoutRedeem['Items']>): Decimal =>
	sum(items.map(({ Value, Quantity }) => money(Value ?? 0).times(quantity(Quantity ?? 1)))).round(
		MONEY_DIGITS,
		'half up',
	)

export const availableRewardsBody = (
	available: AvailableRewards,
	render: MessageRenderer,
): AvailableRewardsBody => {
	const { customer, balance, rewards, cashback, mustConfirmPin, restricted, eligible } = available
	const points = balance?.points.gt(0) ? balance.points.round(0, 'down').toNumber() : 0
	return {
		Customer: customer && customerBody(customer),
		Rewards: rewards.map((evaluated) => tillRewardBody(evaluated, render)),
		HasRewards: rewards.some(({ answer }) => answer.why === null),
		ShouldValidateCustomer: mustConfirmPin,
		ShouldValidateCustomerSignup: mustConfirmPin && customer === null,
		AvailablePoints: points,
		CashbackEnabled: cashback !== null,
		AvailableCashback: cashback?.answer.availableCashback.toNumber() ?? 0,
		MaxCashbackForCurrentPurchase: usableCashback(cashback),
		HasRestrictedItems: restricted.gt(0),
		RestrictedValue: restricted.toNumber(),
		EligibleValue: eligible.toNumber(),
	}
}

/** A reward that cannot be used on the cart pays nothing of it. */
const usableCashback = (evaluated: EvaluatedReward | null): number =>
	evaluated && evaluated.answer.why === null ? evaluated.answer.maxCashback.toNumber() : 0

const customerBody = (customer: NonNullable<AvailableRewards['customer']>) => ({
	Id: customer.id,
	OriginalId: customer.originalId,
	Name: customer.name,
	Email: customer.email,
	Phone: customer.phone,
	Document: customer.document,
	IsEnrolled: customer.isEnrolled,
	CurrentTier:
		customer.tierName === null
			? null
			: { Name: customer.tierName, Color: customer.tierColor, IconUrl: customer.tierIconUrl },
})

const tillRewardBody = (evaluated: EvaluatedReward, render: MessageRenderer): TillReward => {
	const {
		reward: { id, settings },
		answer,
	} = evaluated
	const isCashback = isPaidWithCashback(settings)
	const product = settings.product ?? null
	return {
		Id: id,
		Title: settings.title,
		RewardType: settings.type,
		Value: Number(settings.value),
		Points: isCashback ? 0 : pointsCostOf(settings).toNumber(),
		CanSelectValue: isCashback,
		IsCashback: isCashback,
		Requirements: requirementsText(evaluated, render),
		AvailableCashback: answer.availableCashback.toNumber(),
		MaxCashbackForCurrentPurchase: usableCashback(evaluated),
		CanUse: answer.why === null,
		CannotUseReason: answer.reason,
		RewardCanBeCumulative: settings.isCumulative,
		ExternalProductId: product?.productId ?? null,
		ProductDisplayName: product?.displayName ?? null,
		ProductDiscountMode: product?.mode ?? null,
		ProductDiscountValue: product && Number(product.value),
		ProductMaxUnitsPerRedeem: product?.maxUnits ?? null,
		ProductAvailableQuantity: product && (answer.productQuantity?.toNumber() ?? null),
	}
}

/** Why a reward cannot be used, or else its conditions. */
const requirementsText = ({ reward: { settings }, answer }: EvaluatedReward, render: MessageRenderer) => {
	if (answer.why) return render(answer.why)
	const conditions = [inWords.minimumInWords(settings), ...inWords.cashbackShareInWords(settings)]
	return (
		conditions
			.flatMap((condition) => condition ?? [])
			.map(render)
			.join(' ') || null
	)
}
