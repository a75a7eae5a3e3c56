import { CannotUseReason, ProductDiscountMode, RewardChannel, RewardType } from '@fiel/contract'
import { type Decimal, decimal, least, MONEY_DIGITS, sum, ZERO } from '../../db/decimal.ts'
import { type LocalizedMessage, localized } from '../../messages/message.ts'
import { asMoney } from '../../messages/message-parts.ts'
import type { Program } from '../../program/settings.ts'
import type { ProductOffer, RewardSettings } from '../configure/reward-settings.ts'
import { isPaidWithCashback } from '../kinds.ts'
import type { Reward } from '../reward.ts'
import { type Cart, type CartLine, hasPromotion, payableOf, unitPriceOf, valueOfLines } from './cart.ts'
import {
	availableCashback,
	checkAvailability,
	checkCashbackOffered,
	checkCustomerLimit,
	checkPurchase,
	checkTakesPart,
	maxCashback,
	pointsCostOf,
	type Redeemer,
} from './check-redeemable.ts'

/** What decides whether a customer can use a reward on a cart. */
export interface RewardQuestion {
	program: Program
	/** Null for somebody who is not known. */
	redeemer: Redeemer | null
	/** Null if nothing is known about the purchase; then its conditions are not checked. */
	cart: Cart | null
	/** For a cashback reward: the amount to spend; null for as much as is allowed. */
	value: Decimal | null
	/** Whether a code would be issued. */
	needsCode: boolean
}

/** Whether a customer can use a reward on a cart, and how much of it. */
export interface RewardAnswer {
	reason: CannotUseReason
	/** The reason in words; null if the reward can be used. */
	why: LocalizedMessage | null
	/** The cashback that the customer could spend with it at once, and how much of that on this cart. */
	availableCashback: Decimal
	maxCashback: Decimal
	/** How many units of its product in the cart it can be used for; null if it is not a product reward. */
	productQuantity: Decimal | null
	/** The money it takes off the cart; null if that is not known. For cashback the most that it can. */
	discount: Decimal | null
}

/** The answer for a coupon, which was paid when it was redeemed: its points and limits do not count again. */
export type CouponAnswer = Pick<RewardAnswer, 'reason' | 'why' | 'discount'>

type Problem = { reason: CannotUseReason; why: LocalizedMessage } | null

/**
 * Answers for one reward that is offered now. `POS/rewards/available` and the redemptions of tills and carts both ask
 * this function, so that they never disagree.
 */
export const evaluateReward = (reward: Reward, question: RewardQuestion): RewardAnswer => {
	const { settings } = reward
	const spendable = spendableOf(settings, question)
	const most = maxCashbackOf(settings, spendable, question.cart)
	const lines = applicableLines(settings, question.cart)
	const discount = isPaidWithCashback(settings) ? most : discountOf(settings, question.cart, lines)
	const problem =
		checkShopper(reward, question) ??
		checkConfiguration(reward, question) ??
		checkBalance(settings, question) ??
		checkCart(reward, question, lines, discount) ??
		(isPaidWithCashback(settings)
			? checkAmount(settings, { ...question, cashback: question.redeemer!.balance.cashback }, most)
			: null)
	return {
		reason: problem?.reason ?? CannotUseReason.CanUse,
		why: problem?.why ?? null,
		availableCashback: spendable,
		maxCashback: most,
		productQuantity: isProductReward(settings) ? sum((lines ?? []).map(({ quantity }) => quantity)) : null,
		discount,
	}
}

/** Answers for a coupon at a till: the reward as it was redeemed, and the money that the coupon stands for, if it says so. */
export const evaluateCoupon = (settings: RewardSettings, worth: Decimal | null, cart: Cart): CouponAnswer => {
	const lines = applicableLines(settings, cart)
	const ofCart = discountOf(settings, cart, lines)
	const discount = isProductReward(settings) ? ofCart : (worth ?? ofCart)
	const cashback = worth ?? ZERO
	const problem =
		checkProductOffer(settings) ??
		checkCart({ settings }, { cart }, lines, discount) ??
		(isPaidWithCashback(settings)
			? checkAmount(settings, { cart, value: cashback, cashback }, maxCashbackOf(settings, cashback, cart))
			: null)
	return { reason: problem?.reason ?? CannotUseReason.CanUse, why: problem?.why ?? null, discount }
}

/** The part of a cart that cashback may not pay, because the reward cannot be added to promotions, and the rest. */
export const restrictedPart = (
	{ isCumulative }: Pick<RewardSettings, 'isCumulative'>,
	cart: Cart,
): { restricted: Decimal; eligible: Decimal } => {
	const payable = payableOf(cart)
	const promoted = isCumulative ? [] : (cart.lines ?? []).filter(hasPromotion)
	const restricted = least(valueOfLines(promoted), payable)
	return { restricted, eligible: payable.minus(restricted) }
}

const isProductReward = ({ type }: RewardSettings): boolean => type === RewardType.ProductDiscount

const checkShopper = (reward: Reward, { redeemer, needsCode }: RewardQuestion): Problem => {
	if (!redeemer) return problem(CannotUseReason.NoCustomer, localized.rewardNeedsCustomer())
	return (
		problem(CannotUseReason.CustomerNotEnrolled, checkTakesPart(reward, redeemer)) ??
		problem(
			CannotUseReason.ProductRewardUsageLimitReached,
			checkCustomerLimit(reward, redeemer) ?? checkAvailability(reward, { needsCode }),
		)
	)
}

const checkConfiguration = (reward: Reward, { program }: RewardQuestion): Problem =>
	checkProductOffer(reward.settings) ??
	problem(CannotUseReason.CashbackNotAvailable, checkCashbackOffered(reward, program))

const checkProductOffer = (settings: RewardSettings): Problem => {
	if (!isProductReward(settings)) return null
	if (!isPossible(settings.product))
		return problem(CannotUseReason.ProductRewardInvalidConfiguration, localized.productRewardIncomplete())
	if (settings.channel === RewardChannel.Online)
		return problem(CannotUseReason.ProductRewardRequiresCheckout, localized.productRewardOnline())
	return null
}

/** Whether a product reward names a product and a discount that exists. */
const isPossible = (product: ProductOffer | null | undefined): product is ProductOffer => {
	if (!product?.productId || (product.maxUnits !== null && product.maxUnits < 1)) return false
	const value = decimal(product.value)
	switch (product.mode) {
		case ProductDiscountMode.FreeGift:
			return true
		case ProductDiscountMode.FixedFinalPrice:
			return value.gte(0)
		case ProductDiscountMode.PercentDiscount:
			return value.gt(0) && value.lte(100)
		default:
			return value.gt(0)
	}
}

const checkBalance = (settings: RewardSettings, { redeemer }: RewardQuestion): Problem => {
	const { balance } = redeemer!
	if (isPaidWithCashback(settings))
		return problem(
			CannotUseReason.CashbackNotAvailable,
			balance.cashback.gt(0) ? null : localized.nothingToSpend(asMoney(balance.cashback)),
		)
	const cost = pointsCostOf(settings)
	return problem(
		CannotUseReason.NotEnoughPoints,
		cost.gt(balance.points) ? localized.tooFewPoints(cost, balance.points) : null,
	)
}

const checkCart = (
	reward: Pick<Reward, 'settings'>,
	{ cart }: Pick<RewardQuestion, 'cart'>,
	lines: CartLine[] | null,
	discount: Decimal | null,
): Problem => {
	if (!cart) return null
	const { settings } = reward
	const payable = payableOf(cart)
	return (
		problem(CannotUseReason.MinimumValueNotReached, checkPurchase(reward, { purchaseValue: payable })) ??
		checkPromotions(settings, cart) ??
		checkProduct(settings, cart, lines, discount) ??
		(isPaidWithCashback(settings) || !discount ? null : checkDiscount(settings, payable, discount))
	)
}

/** A reward that is not cumulative goes neither with a discount of the store nor on a line with a promotion. */
const checkPromotions = (settings: RewardSettings, { discount, lines }: Cart): Problem => {
	if (settings.isCumulative) return null
	const relevant = isProductReward(settings) ? linesOfProduct(settings, lines ?? []) : (lines ?? [])
	const isBarred = discount.gt(0) || (relevant.length > 0 && relevant.every(hasPromotion))
	return problem(CannotUseReason.CannotUseCumulativeDiscount, isBarred ? localized.rewardStandsAlone() : null)
}

/** A free gift need not be in the cart. */
const checkProduct = (
	settings: RewardSettings,
	cart: Cart,
	lines: CartLine[] | null,
	discount: Decimal | null,
): Problem => {
	const { product } = settings
	if (!isProductReward(settings) || !product || !cart.lines) return null
	if (product.mode === ProductDiscountMode.FreeGift) return null
	const isUseful = lines!.length > 0 && discount !== null && discount.gt(0)
	return problem(
		CannotUseReason.ProductRewardNoApplicableProduct,
		isUseful ? null : localized.productNotInCart(product.displayName ?? product.productId),
	)
}

const checkDiscount = (settings: RewardSettings, payable: Decimal, discount: Decimal): Problem => {
	if (discount.gt(payable))
		return problem(
			CannotUseReason.RewardValueExceedsPurchase,
			localized.rewardAbovePurchase(asMoney(discount), asMoney(payable)),
		)
	const share = shareOf(settings, payable)
	return problem(
		CannotUseReason.MinimumPurchasePercentNotReached,
		discount.gt(share) ? localized.rewardAboveShare(asMoney(discount), asMoney(share)) : null,
	)
}

/** The part of a purchase that a reward may pay. */
const shareOf = ({ paidOtherwisePercent }: RewardSettings, payable: Decimal): Decimal =>
	maxCashback({ cashbackMaximum: null, paidOtherwisePercent }, payable)

const checkAmount = (
	settings: RewardSettings,
	{ cart, value, cashback }: Pick<RewardQuestion, 'cart' | 'value'> & { cashback: Decimal },
	most: Decimal,
): Problem => {
	if (value?.lte(0)) return problem(CannotUseReason.RewardValueExceedsPurchase, localized.valueNotPositive())
	if (value?.gt(cashback))
		return problem(
			CannotUseReason.CashbackNotAvailable,
			localized.tooLittleCashback(asMoney(value), asMoney(cashback)),
		)
	const amount = value ?? most
	if (amount.gt(0) && amount.lte(most)) return null
	const isAbovePurchase = cart !== null && (value ? value.gt(payableOf(cart)) : payableOf(cart).eq(0))
	if (isAbovePurchase)
		return problem(
			CannotUseReason.RewardValueExceedsPurchase,
			localized.aboveShare(asMoney(amount), asMoney(most)),
		)
	if (cart && restrictedPart(settings, cart).eligible.eq(most))
		return problem(
			CannotUseReason.CannotUseCumulativeDiscount,
			localized.aboveShare(asMoney(amount), asMoney(most)),
		)
	if (cart && shareOf(settings, payableOf(cart)).eq(most))
		return problem(
			CannotUseReason.MinimumPurchasePercentNotReached,
			localized.aboveShare(asMoney(amount), asMoney(most)),
		)
	return problem(
		CannotUseReason.RewardValueExceedsPurchase,
		localized.aboveMaximum(asMoney(amount), asMoney(most)),
	)
}

const spendableOf = (settings: RewardSettings, { redeemer, program }: RewardQuestion): Decimal =>
	redeemer && isPaidWithCashback(settings) && program.cashback.isActive
		? availableCashback(settings, redeemer.balance)
		: ZERO

const maxCashbackOf = (settings: RewardSettings, spendable: Decimal, cart: Cart | null): Decimal => {
	if (!cart || spendable.eq(0)) return spendable
	const allowed = maxCashback(settings, payableOf(cart))
	return least(spendable, least(allowed, restrictedPart(settings, cart).eligible))
}

const linesOfProduct = ({ product }: RewardSettings, lines: CartLine[]): CartLine[] =>
	lines.filter(({ productId, isActive }) => isActive && productId === product?.productId)

/** The lines that a product reward can be used on; null if it is none, or the lines are not known. */
const applicableLines = (settings: RewardSettings, cart: Cart | null): CartLine[] | null =>
	isProductReward(settings) && cart?.lines
		? linesOfProduct(settings, cart.lines).filter((line) => settings.isCumulative || !hasPromotion(line))
		: null

const discountOf = (
	settings: RewardSettings,
	cart: Cart | null,
	lines: CartLine[] | null,
): Decimal | null => {
	switch (settings.type) {
		case RewardType.FixedValueDiscount:
			return decimal(settings.value)
		case RewardType.PercentDiscount:
			return cart && percentOf(payableOf(cart), settings.value)
		case RewardType.ProductDiscount:
			return isPossible(settings.product) && lines ? productDiscount(settings.product, lines) : null
		default:
			return null
	}
}

const percentOf = (amount: Decimal, percent: string): Decimal =>
	amount.times(percent).div(100).round(MONEY_DIGITS, 'half up')

/** What a product reward takes off, dearest units first. */
const productDiscount = (product: ProductOffer, lines: CartLine[]): Decimal => {
	let left = product.maxUnits === null ? null : decimal(product.maxUnits)
	let total = ZERO
	for (const line of lines.toSorted((a, b) => unitPriceOf(b).compare(unitPriceOf(a)))) {
		const units = left === null ? line.quantity : least(left, line.quantity)
		total = total.plus(unitDiscount(product, unitPriceOf(line)).times(units))
		left &&= left.minus(units)
	}
	return total.round(MONEY_DIGITS, 'half up')
}

const unitDiscount = ({ mode, value }: ProductOffer, price: Decimal): Decimal => {
	switch (mode) {
		case ProductDiscountMode.PercentDiscount:
			return percentOf(price, value)
		case ProductDiscountMode.FixedFinalPrice:
			return price.gt(value) ? price.minus(value) : ZERO
		case ProductDiscountMode.FreeGift:
			return price
		default:
			return least(price, decimal(value))
	}
}

const problem = (reason: CannotUseReason, why: LocalizedMessage | null): Problem => why && { reason, why }
