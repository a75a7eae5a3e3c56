import { RewardType } from '@fiel/contract'
import { type Decimal, decimal, least, MONEY_DIGITS, ZERO } from '../db/decimal.ts'
import type { Value } from '../ledger/machine/account.ts'
import { type Message, say } from '../messages/message.ts'
import type { Program } from '../program/settings.ts'
import type { RewardSettings } from './configuration.ts'
import type { Reward } from './reward.ts'

/** What a reward asks about the customer who wants it. */
export interface Redeemer {
	isEnrolled: boolean
	isBlocked: boolean
	tierId: number | null
	balance: Value
	/** How often they have redeemed this reward. */
	times: number
}

export interface Attempt {
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
export const whyNot = (reward: Reward, attempt: Attempt): Message | null =>
	notOffered(reward, attempt) ??
	(attempt.redeemer && notForThem(reward, attempt.redeemer)) ??
	exhausted(reward, attempt) ??
	tooSmall(reward, attempt) ??
	(attempt.redeemer && tooLittle(reward, attempt, attempt.redeemer.balance))

/**
 * The channel never refuses: a request does not say whether it comes from the store or the till, and this interface
 * serves both.
 */
const notOffered = ({ settings }: Reward, { now, program }: Attempt): Message | null => {
	const { isActive, offeredFrom, offeredUntil } = settings
	if (!isActive) return say.rewardNotActive()
	if (offeredFrom && now < new Date(offeredFrom)) return say.rewardNotYet(offeredFrom)
	if (offeredUntil && now > new Date(offeredUntil)) return say.rewardNoMore(offeredUntil)
	if (!isCashback({ settings })) return null
	if (settings.isInformative) return say.cashbackOnlyShown()
	if (!program.cashback.isActive) return say.noCashbackInProgram()
	return null
}

const notForThem = (reward: Reward, { isEnrolled, isBlocked, tierId, times }: Redeemer): Message | null => {
	const { tiers, settings } = reward
	const { limitPerCustomer } = settings
	if (isBlocked) return say.customerBlocked()
	if (tiers.length > 0 && !tiers.some(({ id }) => id === tierId))
		return say.onlyForTiers(tiers.map(({ name }) => name).join(', '))
	if (!isEnrolled) return say.notEnrolled()
	if (limitPerCustomer !== null && times >= limitPerCustomer)
		return say.customerLimitReached(limitPerCustomer)
	return null
}

const exhausted = ({ settings, redeemed, freeCodes }: Reward, { needsCode }: Attempt): Message | null => {
	const { limitInAll } = settings
	if (limitInAll !== null && redeemed >= limitInAll) return say.limitReached(limitInAll)
	if (needsCode && freeCodes === 0) return say.noCodeLeft()
	return null
}

const tooSmall = ({ settings }: Reward, { purchase }: Attempt): Message | null => {
	const { minimumPurchase } = settings
	if (!purchase || minimumPurchase === null || purchase.gte(minimumPurchase)) return null
	return say.purchaseTooSmall(minimumPurchase, purchase)
}

const tooLittle = ({ settings }: Reward, attempt: Attempt, balance: Value): Message | null => {
	if (isCashback({ settings })) return tooLittleCashback(settings, attempt, balance)
	const points = costOf(settings)
	if (points.gt(balance.points))
		// who is in debt pays it first, before any reward
		return say.tooFewPoints(points, balance.points)
	return null
}

const tooLittleCashback = (
	settings: RewardSettings,
	{ value = null, purchase }: Attempt,
	balance: Value,
): Message | null => {
	const amount = cashbackOf(settings, value, balance, purchase)
	if (amount.lte(0)) return value ? say.valueNotPositive() : say.nothingToSpend(balance.cashback)
	const tooMuch = tooMuchCashback(settings, amount, purchase)
	if (tooMuch) return tooMuch
	return amount.gt(balance.cashback) ? say.tooLittleCashback(amount, balance.cashback) : null
}

/** It is refused and not cut: the till would grant a discount that was not paid for. The words name the largest value. */
const tooMuchCashback = (
	settings: RewardSettings,
	amount: Decimal,
	purchase: Decimal | null | undefined,
): Message | null => {
	const { cashbackMaximum } = settings
	const most = purchase ? mostCashback(settings, purchase) : cashbackMaximum
	if (most === null || amount.lte(most)) return null
	if (cashbackMaximum !== null && decimal(cashbackMaximum).eq(most)) return say.aboveMaximum(amount, most)
	return say.aboveShare(amount, most)
}

export const isCashback = ({ settings }: { settings: Pick<RewardSettings, 'type'> }): boolean =>
	settings.type === RewardType.Cashback

/** What a reward costs in points. */
export const costOf = (settings: RewardSettings): Decimal =>
	settings.isFree ? ZERO : decimal(settings.points)

/** What a cashback reward spends: as asked, or its own value, or as much as there is and it may give. */
export const cashbackOf = (
	settings: RewardSettings,
	asked: Decimal | null,
	balance: Value,
	purchase?: Decimal | null,
): Decimal => {
	if (asked) return asked
	const own = decimal(settings.value)
	const wanted = own.gt(0) ? own : availableCashback(settings, balance)
	return purchase ? least(wanted, mostCashback(settings, purchase)) : wanted
}

export const availableCashback = ({ cashbackMaximum }: RewardSettings, balance: Value): Decimal => {
	const there = balance.cashback.gt(0) ? balance.cashback : ZERO
	return cashbackMaximum === null ? there : least(there, decimal(cashbackMaximum))
}

/** How much of a purchase cashback may pay, whoever buys: all but the part to be paid otherwise, up to the maximum. */
export const mostCashback = (
	{ cashbackMaximum, paidOtherwisePercent }: Conditions,
	purchase: Decimal,
): Decimal => {
	const share = decimal(100).minus(paidOtherwisePercent ?? 0)
	const most = purchase.times(share).div(100).round(MONEY_DIGITS, 'down')
	return cashbackMaximum === null ? most : least(most, decimal(cashbackMaximum))
}

type Conditions = Pick<RewardSettings, 'cashbackMaximum' | 'paidOtherwisePercent'>
