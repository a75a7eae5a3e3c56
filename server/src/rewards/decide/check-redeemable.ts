import { RewardType } from '@fiel/contract'
import { type Decimal, decimal, least, MONEY_DIGITS, ZERO } from '../../db/decimal.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import { type LocalizedMessage, localized } from '../../messages/message.ts'
import type { Program } from '../../program/settings.ts'
import type { RewardSettings } from '../configure/reward-settings.ts'
import type { Reward } from '../reward.ts'

/** What a reward asks about the customer who wants it. */
export interface Redeemer {
	isEnrolled: boolean
	isBlocked: boolean
	tierId: number | null
	balance: LedgerAmount
	/** How often they have redeemed this reward. */
	times: number
}

export interface RedemptionAttempt {
	now: Date
	program: Program
	/** Null: what holds for anybody. */
	redeemer: Redeemer | null
	/** For a cashback reward: how much to spend; null for what the reward says. */
	value?: Decimal | null
	/** What the customer is about to buy; null when that is not known. */
	purchase?: Decimal | null
	/** Whether a code would be handed out. */
	needsCode: boolean
}

/** Why a reward cannot be redeemed, in words; null when it can. Pure. */
export const checkRedeemable = (reward: Reward, attempt: RedemptionAttempt): LocalizedMessage | null =>
	checkOffered(reward, attempt) ??
	(attempt.redeemer && checkCustomer(reward, attempt.redeemer)) ??
	checkAvailability(reward, attempt) ??
	checkPurchase(reward, attempt) ??
	(attempt.redeemer && checkBalance(reward, attempt, attempt.redeemer.balance))

/**
 * The channel never refuses: a request does not say whether it comes from the store or the till, and this interface
 * serves both.
 */
const checkOffered = ({ settings }: Reward, { now, program }: RedemptionAttempt): LocalizedMessage | null => {
	const { isActive, offeredFrom, offeredUntil } = settings
	if (!isActive) return localized.rewardNotActive()
	if (offeredFrom && now < new Date(offeredFrom)) return localized.rewardNotYet(offeredFrom)
	if (offeredUntil && now > new Date(offeredUntil)) return localized.rewardNoMore(offeredUntil)
	if (!isCashback({ settings })) return null
	if (settings.isInformative) return localized.cashbackOnlyShown()
	if (!program.cashback.isActive) return localized.noCashbackInProgram()
	return null
}

const checkCustomer = (
	reward: Reward,
	{ isEnrolled, isBlocked, tierId, times }: Redeemer,
): LocalizedMessage | null => {
	const { tiers, settings } = reward
	const { limitPerCustomer } = settings
	if (isBlocked) return localized.customerBlocked()
	if (tiers.length > 0 && !tiers.some(({ id }) => id === tierId))
		return localized.onlyForTiers(tiers.map(({ name }) => name).join(', '))
	if (!isEnrolled) return localized.notEnrolled()
	if (limitPerCustomer !== null && times >= limitPerCustomer)
		return localized.customerLimitReached(limitPerCustomer)
	return null
}

const checkAvailability = (
	{ settings, redeemed, freeCodes }: Reward,
	{ needsCode }: RedemptionAttempt,
): LocalizedMessage | null => {
	const { limitInAll } = settings
	if (limitInAll !== null && redeemed >= limitInAll) return localized.limitReached(limitInAll)
	if (needsCode && freeCodes === 0) return localized.noCodeLeft()
	return null
}

const checkPurchase = ({ settings }: Reward, { purchase }: RedemptionAttempt): LocalizedMessage | null => {
	const { minimumPurchase } = settings
	if (!purchase || minimumPurchase === null || purchase.gte(minimumPurchase)) return null
	return localized.purchaseTooSmall(minimumPurchase, purchase)
}

const checkBalance = (
	{ settings }: Reward,
	attempt: RedemptionAttempt,
	balance: LedgerAmount,
): LocalizedMessage | null => {
	if (isCashback({ settings })) return checkCashbackBalance(settings, attempt, balance)
	const points = pointsCostOf(settings)
	if (points.gt(balance.points))
		// who is in debt pays it first, before any reward
		return localized.tooFewPoints(points, balance.points)
	return null
}

const checkCashbackBalance = (
	settings: RewardSettings,
	{ value = null, purchase }: RedemptionAttempt,
	balance: LedgerAmount,
): LocalizedMessage | null => {
	const amount = cashbackToSpend(settings, value, balance, purchase)
	if (amount.lte(0)) return value ? localized.valueNotPositive() : localized.nothingToSpend(balance.cashback)
	const tooMuch = checkCashbackLimit(settings, amount, purchase)
	if (tooMuch) return tooMuch
	return amount.gt(balance.cashback) ? localized.tooLittleCashback(amount, balance.cashback) : null
}

/** It is refused and not cut: the till would grant a discount that was not paid for. The words name the largest value. */
const checkCashbackLimit = (
	settings: RewardSettings,
	amount: Decimal,
	purchase: Decimal | null | undefined,
): LocalizedMessage | null => {
	const { cashbackMaximum } = settings
	const most = purchase ? maxCashback(settings, purchase) : cashbackMaximum
	if (most === null || amount.lte(most)) return null
	if (cashbackMaximum !== null && decimal(cashbackMaximum).eq(most))
		return localized.aboveMaximum(amount, most)
	return localized.aboveShare(amount, most)
}

export const isCashback = ({ settings }: { settings: Pick<RewardSettings, 'type'> }): boolean =>
	settings.type === RewardType.Cashback

/** What a reward costs in points. */
export const pointsCostOf = (settings: RewardSettings): Decimal =>
	settings.isFree ? ZERO : decimal(settings.points)

/** What a cashback reward spends: as asked, or its own value, or as much as there is and it may give. */
export const cashbackToSpend = (
	settings: RewardSettings,
	asked: Decimal | null,
	balance: LedgerAmount,
	purchase?: Decimal | null,
): Decimal => {
	if (asked) return asked
	const rewardValue = decimal(settings.value)
	const wanted = rewardValue.gt(0) ? rewardValue : availableCashback(settings, balance)
	return purchase ? least(wanted, maxCashback(settings, purchase)) : wanted
}

export const availableCashback = ({ cashbackMaximum }: RewardSettings, balance: LedgerAmount): Decimal => {
	const spendable = balance.cashback.gt(0) ? balance.cashback : ZERO
	return cashbackMaximum === null ? spendable : least(spendable, decimal(cashbackMaximum))
}

/** How much of a purchase cashback may pay, whoever buys: all but the part to be paid otherwise, up to the maximum. */
export const maxCashback = (
	{ cashbackMaximum, paidOtherwisePercent }: CashbackLimits,
	purchase: Decimal,
): Decimal => {
	const share = decimal(100).minus(paidOtherwisePercent ?? 0)
	const most = purchase.times(share).div(100).round(MONEY_DIGITS, 'down')
	return cashbackMaximum === null ? most : least(most, decimal(cashbackMaximum))
}

type CashbackLimits = Pick<RewardSettings, 'cashbackMaximum' | 'paidOtherwisePercent'>
