import { type Decimal, decimal, least, MONEY_DIGITS, ZERO } from '../../db/decimal.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import { type LocalizedMessage, localized } from '../../messages/message.ts'
import { asMoment, asMoney } from '../../messages/message-parts.ts'
import type { Program } from '../../program/settings.ts'
import type { RewardSettings } from '../configure/reward-settings.ts'
import { isPaidWithCashback } from '../kinds.ts'
import type { Reward } from '../reward.ts'

/** The data of the customer that decides whether a reward can be redeemed. */
export interface Redeemer {
	isEnrolled: boolean
	isBlocked: boolean
	tierId: number | null
	balance: LedgerAmount
	/** How often the customer has redeemed this reward. */
	timesRedeemed: number
}

interface RedemptionAttempt {
	now: Date
	program: Program
	/** Null checks only the conditions that do not depend on the customer. */
	redeemer: Redeemer | null
	/** For a cashback reward: the amount to spend; null for the amount that the reward defines. */
	value?: Decimal | null
	/** The value of the planned purchase; null if it is not known. */
	purchaseValue?: Decimal | null
	/** Whether a code would be issued. */
	needsCode: boolean
}

/** Returns why a reward cannot be redeemed, or null if it can. */
export const checkRedeemable = (reward: Reward, attempt: RedemptionAttempt): LocalizedMessage | null =>
	checkOffered(reward, attempt) ??
	(attempt.redeemer && checkCustomer(reward, attempt.redeemer)) ??
	checkAvailability(reward, attempt) ??
	checkPurchase(reward, attempt) ??
	(attempt.redeemer && checkBalance(reward, attempt, attempt.redeemer.balance))

/** The channel is not checked: both stores and tills use this interface, and a request does not say where it comes from. */
const checkOffered = (reward: Reward, { now, program }: RedemptionAttempt): LocalizedMessage | null =>
	checkDates(reward, now) ?? checkCashbackOffered(reward, program)

export const checkDates = ({ settings }: Reward, now: Date): LocalizedMessage | null => {
	const { isActive, offeredFrom, offeredUntil } = settings
	if (!isActive) return localized.rewardNotActive()
	if (offeredFrom && now < new Date(offeredFrom)) return localized.rewardNotYet(asMoment(offeredFrom))
	if (offeredUntil && now > new Date(offeredUntil)) return localized.rewardNoMore(asMoment(offeredUntil))
	return null
}

export const checkCashbackOffered = ({ settings }: Reward, program: Program): LocalizedMessage | null => {
	if (!isPaidWithCashback(settings)) return null
	if (settings.isInformative) return localized.cashbackOnlyShown()
	if (!program.cashback.isActive) return localized.noCashbackInProgram()
	return null
}

const checkCustomer = (reward: Reward, redeemer: Redeemer): LocalizedMessage | null =>
	checkTakesPart(reward, redeemer) ?? checkCustomerLimit(reward, redeemer)

export const checkTakesPart = (
	{ tiers }: Reward,
	{ isEnrolled, isBlocked, tierId }: Redeemer,
): LocalizedMessage | null => {
	if (isBlocked) return localized.customerBlocked()
	if (tiers.length > 0 && !tiers.some(({ id }) => id === tierId))
		return localized.onlyForTiers(tiers.map(({ name }) => name).join(', '))
	if (!isEnrolled) return localized.notEnrolled()
	return null
}

export const checkCustomerLimit = (
	{ settings: { limitPerCustomer } }: Reward,
	{ timesRedeemed }: Redeemer,
): LocalizedMessage | null => {
	if (limitPerCustomer !== null && timesRedeemed >= limitPerCustomer)
		return localized.customerLimitReached(limitPerCustomer)
	return null
}

export const checkAvailability = (
	{ settings, redeemed, freeCodes }: Reward,
	{ needsCode }: Pick<RedemptionAttempt, 'needsCode'>,
): LocalizedMessage | null => {
	const { limitInAll } = settings
	if (limitInAll !== null && redeemed >= limitInAll) return localized.limitReached(limitInAll)
	if (needsCode && freeCodes === 0) return localized.noCodeLeft()
	return null
}

export const checkPurchase = (
	{ settings }: Pick<Reward, 'settings'>,
	{ purchaseValue }: Pick<RedemptionAttempt, 'purchaseValue'>,
): LocalizedMessage | null => {
	const { minimumPurchase } = settings
	if (!purchaseValue || minimumPurchase === null || purchaseValue.gte(minimumPurchase)) return null
	return localized.purchaseTooSmall(asMoney(minimumPurchase), asMoney(purchaseValue))
}

const checkBalance = (
	{ settings }: Reward,
	attempt: RedemptionAttempt,
	balance: LedgerAmount,
): LocalizedMessage | null => {
	if (isPaidWithCashback(settings)) return checkCashbackBalance(settings, attempt, balance)
	const points = pointsCostOf(settings)
	// A customer in debt has a negative balance, so they cannot redeem a free reward either.
	if (points.gt(balance.points)) return localized.tooFewPoints(points, balance.points)
	return null
}

const checkCashbackBalance = (
	settings: RewardSettings,
	{ value = null, purchaseValue }: RedemptionAttempt,
	balance: LedgerAmount,
): LocalizedMessage | null => {
	const amount = cashbackToSpend(settings, value, balance, purchaseValue)
	if (amount.lte(0))
		return value ? localized.valueNotPositive() : localized.nothingToSpend(asMoney(balance.cashback))
	const tooMuch = checkCashbackLimit(settings, amount, purchaseValue)
	if (tooMuch) return tooMuch
	return amount.gt(balance.cashback)
		? localized.tooLittleCashback(asMoney(amount), asMoney(balance.cashback))
		: null
}

/**
 * A larger amount is refused, not reduced: otherwise the till would grant a discount that was not paid for. The
 * message names the maximum.
 */
const checkCashbackLimit = (
	settings: RewardSettings,
	amount: Decimal,
	purchaseValue: Decimal | null | undefined,
): LocalizedMessage | null => {
	const { cashbackMaximum } = settings
	const most = purchaseValue ? maxCashback(settings, purchaseValue) : cashbackMaximum
	if (most === null || amount.lte(most)) return null
	if (cashbackMaximum !== null && decimal(cashbackMaximum).eq(most))
		return localized.aboveMaximum(asMoney(amount), asMoney(most))
	return localized.aboveShare(asMoney(amount), asMoney(most))
}

/** Returns the cost of a reward in points. */
export const pointsCostOf = (settings: RewardSettings): Decimal =>
	settings.isFree ? ZERO : decimal(settings.points)

/** Returns how much a cashback reward spends: the requested amount, else its own value, else the available cashback. */
export const cashbackToSpend = (
	settings: RewardSettings,
	requested: Decimal | null,
	balance: LedgerAmount,
	purchaseValue?: Decimal | null,
): Decimal => {
	if (requested) return requested
	const rewardValue = decimal(settings.value)
	const wanted = rewardValue.gt(0) ? rewardValue : availableCashback(settings, balance)
	return purchaseValue ? least(wanted, maxCashback(settings, purchaseValue)) : wanted
}

export const availableCashback = ({ cashbackMaximum }: RewardSettings, balance: LedgerAmount): Decimal => {
	const spendable = balance.cashback.gt(0) ? balance.cashback : ZERO
	return cashbackMaximum === null ? spendable : least(spendable, decimal(cashbackMaximum))
}

/** Returns how much of a purchase cashback may pay: all but the part to be paid by other means, up to the maximum. */
export const maxCashback = (
	{ cashbackMaximum, paidOtherwisePercent }: CashbackLimits,
	purchaseValue: Decimal,
): Decimal => {
	const share = decimal(100).minus(paidOtherwisePercent ?? 0)
	const most = purchaseValue.times(share).div(100).round(MONEY_DIGITS, 'down')
	return cashbackMaximum === null ? most : least(most, decimal(cashbackMaximum))
}

type CashbackLimits = Pick<RewardSettings, 'cashbackMaximum' | 'paidOtherwisePercent'>
