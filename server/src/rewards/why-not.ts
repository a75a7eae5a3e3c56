import { RewardType } from '@fiel/contract'
import { type Decimal, decimal, least, MONEY_DIGITS, ZERO } from '../db/decimal.ts'
import type { Value } from '../ledger/machine/account.ts'
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
export const whyNot = (reward: Reward, attempt: Attempt): string | null =>
	notOffered(reward, attempt) ??
	(attempt.redeemer && notForThem(reward, attempt.redeemer)) ??
	exhausted(reward, attempt) ??
	tooSmall(reward, attempt) ??
	(attempt.redeemer && tooLittle(reward, attempt, attempt.redeemer.balance))

/**
 * The channel never refuses: a request does not say whether it comes from the store or the till, and this interface
 * serves both.
 */
const notOffered = ({ settings }: Reward, { now, program }: Attempt): string | null => {
	const { isActive, offeredFrom, offeredUntil } = settings
	if (!isActive) return 'The reward is not active.'
	if (offeredFrom && now < new Date(offeredFrom)) return `The reward is not offered before ${offeredFrom}.`
	if (offeredUntil && now > new Date(offeredUntil)) return `The reward is not offered after ${offeredUntil}.`
	if (!isCashback({ settings })) return null
	if (settings.isInformative) return 'Cashback is shown here and cannot be redeemed.'
	if (!program.cashback.isActive) return 'The program has no cashback.'
	return null
}

const notForThem = (reward: Reward, { isEnrolled, isBlocked, tierId, times }: Redeemer): string | null => {
	const { tiers, settings } = reward
	const { limitPerCustomer } = settings
	if (isBlocked) return 'The customer is blocked.'
	if (tiers.length > 0 && !tiers.some(({ id }) => id === tierId))
		return `The reward is only for the tiers ${tiers.map(({ name }) => name).join(', ')}.`
	if (!isEnrolled) return 'The customer is not enrolled in the program.'
	if (limitPerCustomer !== null && times >= limitPerCustomer)
		return `The limit of ${limitPerCustomer} for each customer is reached.`
	return null
}

const exhausted = ({ settings, redeemed, freeCodes }: Reward, { needsCode }: Attempt): string | null => {
	const { limitInAll } = settings
	if (limitInAll !== null && redeemed >= limitInAll)
		return `The limit of ${limitInAll} for all customers together is reached.`
	if (needsCode && freeCodes === 0) return 'No code of the reward is left.'
	return null
}

const tooSmall = ({ settings }: Reward, { purchase }: Attempt): string | null => {
	const { minimumPurchase } = settings
	if (!purchase || minimumPurchase === null || purchase.gte(minimumPurchase)) return null
	return `The reward is for purchases of ${minimumPurchase} or more, this one is ${purchase}.`
}

const tooLittle = ({ settings }: Reward, attempt: Attempt, balance: Value): string | null => {
	if (isCashback({ settings })) return tooLittleCashback(settings, attempt, balance)
	const points = costOf(settings)
	if (points.gt(balance.points))
		// who is in debt pays it first, before any reward
		return `The reward costs ${points} points, the balance is ${balance.points}.`
	return null
}

const tooLittleCashback = (
	settings: RewardSettings,
	{ value = null, purchase }: Attempt,
	balance: Value,
): string | null => {
	const amount = cashbackOf(settings, value, balance, purchase)
	if (amount.lte(0))
		return value
			? 'Value must be more than 0.'
			: `There is no cashback to spend, the balance is ${balance.cashback}.`
	return (
		tooMuchCashback(settings, amount, purchase) ??
		(amount.gt(balance.cashback)
			? `The redemption would spend ${amount} of cashback, the balance is ${balance.cashback}.`
			: null)
	)
}

/** It is refused and not cut: the till would grant a discount that was not paid for. The words name the largest value. */
const tooMuchCashback = (
	settings: RewardSettings,
	amount: Decimal,
	purchase: Decimal | null | undefined,
): string | null => {
	const { cashbackMaximum } = settings
	const most = purchase ? mostCashback(settings, purchase) : cashbackMaximum
	if (most === null || amount.lte(most)) return null
	if (cashbackMaximum !== null && decimal(cashbackMaximum).eq(most))
		return `Value is ${amount}, at most ${most} of cashback can be spent at once.`
	return `Value is ${amount}, cashback can pay at most ${most} of this purchase.`
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
