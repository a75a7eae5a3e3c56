import sql from 'sql-template-tag'
import type { Customer } from '../../customers/customer.ts'
import { findByReferencesOrNull, foundIds } from '../../customers/find-by-reference.ts'
import { type CustomerView, viewCustomersById } from '../../customers/view-customers.ts'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import { isPinRequired } from '../../pins/is-pin-required.ts'
import { countConfirmedPins } from '../../pins/use-pins.ts'
import type { Program } from '../../program/settings.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { evaluateReward, type RewardAnswer, restrictedPart } from '../decide/available-rewards.ts'
import type { Cart } from '../decide/cart.ts'
import { checkDates } from '../decide/check-redeemable.ts'
import { isPaidWithCashback } from '../kinds.ts'
import { listAllRewards } from '../list/list-all-rewards.ts'
import type { Reward } from '../reward.ts'

/** A reward that is offered now, and whether the customer can use it on the cart. */
export interface EvaluatedReward {
	reward: Reward
	answer: RewardAnswer
}

/** What a customer can use on a cart. */
export interface AvailableRewards {
	customer: CustomerView<Customer> | null
	balance: LedgerAmount | null
	rewards: EvaluatedReward[]
	/** The cashback reward that a cart would spend; null if there is none. */
	cashback: EvaluatedReward | null
	mustConfirmPin: boolean
	restricted: Decimal
	eligible: Decimal
}

/** Which rewards may a customer use on a cart? */
export interface AvailabilityQuestion {
	customerReference: string
	cart: Cart
}

/** Says for each question which rewards the customer can use on the cart. An unknown customer can use none. */
export const listAvailableRewards = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	questions: AvailabilityQuestion[],
): Promise<(AvailableRewards | Refusal)[]> => {
	const references = questions.map(({ customerReference }) => customerReference)
	const [found, program, rewards] = await Promise.all([
		findByReferencesOrNull(db, merchantId, references, 'CustomerId'),
		loadProgram(db, merchantId),
		listAllRewards(db, merchantId),
	])
	const offered = rewards.filter((reward) => checkDates(reward, now) === null)
	const shoppers = await loadShoppers(db, merchantId, now, program, foundIds(found))
	return questions.map(({ cart }, nth) => {
		const id = found[nth] ?? null
		if (isRefusal(id)) return id
		return answerQuestion(program, offered, (id !== null && shoppers.get(id)) || null, cart)
	})
}

/** What decides which rewards a customer can use. */
interface Shopper {
	customer: CustomerView<Customer>
	balance: LedgerAmount
	/** How often they redeemed each reward. */
	times: Map<number, number>
	hasConfirmedPin: boolean
}

const loadShoppers = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	program: Program,
	ids: number[],
): Promise<Map<number, Shopper>> => {
	if (ids.length === 0) return new Map()
	const [customers, balances, times, pins] = await Promise.all([
		viewCustomersById(db, merchantId, ids),
		readBalances(db, merchantId, now, ids),
		countRedemptions(db, merchantId, ids),
		isPinRequired(program, null) ? countConfirmedPins(db, merchantId, ids, now) : new Map(),
	])
	return new Map(
		customers.map((customer) => [
			customer.id,
			{
				...{ customer, balance: balances.get(customer.id)!, times: times.get(customer.id) ?? new Map() },
				hasConfirmedPin: pins.has(customer.id),
			},
		]),
	)
}

/** How often customers redeemed each reward; those who redeemed none are missing. */
const countRedemptions = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
): Promise<Map<number, Map<number, number>>> => {
	const rows = await db.rows<{ customerId: number; rewardId: number; times: number }>(sql`
		select customer_id as "customerId", reward_id as "rewardId", count(*) as times from redemptions
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[]) and refunded_at is null
		group by customer_id, reward_id`)
	const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
	return new Map(
		[...byCustomer].map(([id, counts]) => [
			id,
			new Map(counts.map(({ rewardId, times }) => [rewardId, times])),
		]),
	)
}

const answerQuestion = (
	program: Program,
	offered: Reward[],
	shopper: Shopper | null,
	cart: Cart,
): AvailableRewards => {
	const mustConfirmPin = isPinRequired(program, null) && !shopper?.hasConfirmedPin
	const canSpend = ({ settings }: Reward): boolean =>
		program.cashback.isActive && isPaidWithCashback(settings) && !settings.isInformative
	// Without a cashback reward no line is restricted.
	const part = restrictedPart(offered.find(canSpend)?.settings ?? { isCumulative: true }, cart)
	if (!shopper) return { customer: null, balance: null, rewards: [], cashback: null, mustConfirmPin, ...part }
	const { customer, balance, times } = shopper
	const { isEnrolled, blockedAt, tierId } = customer
	const rewards = offered.map((reward): EvaluatedReward => {
		const timesRedeemed = times.get(reward.id) ?? 0
		const redeemer = { isEnrolled, isBlocked: blockedAt !== null, tierId, balance, timesRedeemed }
		const question = { program, redeemer, cart, value: null, needsCode: false }
		return { reward, answer: evaluateReward(reward, question) }
	})
	const cashback = rewards.find(({ reward }) => canSpend(reward)) ?? null
	return { customer, balance, rewards, cashback, mustConfirmPin, ...part }
}
