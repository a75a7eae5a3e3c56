import sql from 'sql-template-tag'
import type { Customer } from '../../customers/customer.ts'
import { findByReferencesOrNull } from '../../customers/find-by-reference.ts'
import { type CustomerView, viewCustomer } from '../../customers/view-customers.ts'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import { isPinRequired } from '../../pins/is-pin-required.ts'
import { countConfirmedPins } from '../../pins/use-pins.ts'
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

/** Says which rewards a customer can use on a cart. An unknown customer can use none. */
export const listAvailableRewards = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	{ customerReference, cart }: { customerReference: string; cart: Cart },
): Promise<AvailableRewards | Refusal> => {
	const [customerId] = await findByReferencesOrNull(db, merchantId, [customerReference], 'CustomerId')
	if (isRefusal(customerId)) return customerId
	const customer = customerId ? await viewCustomer(db, merchantId, customerId) : null
	const program = await loadProgram(db, merchantId)
	const mustConfirmPin =
		isPinRequired(program, null) &&
		!(customer && (await countConfirmedPins(db, merchantId, [customer.id], now)).has(customer.id))
	const offered = (await listAllRewards(db, merchantId)).filter((reward) => checkDates(reward, now) === null)
	const canSpend = ({ settings }: Reward): boolean =>
		program.cashback.isActive && isPaidWithCashback(settings) && !settings.isInformative
	// Without a cashback reward no line is restricted.
	const part = restrictedPart(offered.find(canSpend)?.settings ?? { isCumulative: true }, cart)
	if (!customer) return { customer, balance: null, rewards: [], cashback: null, mustConfirmPin, ...part }
	const { balance, times } = await readShopper(db, merchantId, customer.id, now)
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

/** Reads the present balance, without lots that have expired, and how often each reward was redeemed. */
const readShopper = async (
	db: Queryable,
	merchantId: number,
	customerId: number,
	now: Date,
): Promise<{ balance: LedgerAmount; times: Map<number, number> }> => {
	const [[balance], counts] = await Promise.all([
		db.rows<LedgerAmount>(sql`
			select a.points - coalesce(ended.points, 0) as points, a.cashback - coalesce(ended.cashback, 0) as cashback
			from accounts a
			left join lateral (
				select sum(r.remaining_points) as points, sum(r.remaining_cashback) as cashback
				from point_records r
				where r.merchant_id = a.merchant_id and r.customer_id = a.customer_id
					and (r.remaining_points > 0 or r.remaining_cashback > 0) and r.valid_until < ${now}
			) ended on a.next_expiry < ${now}
			where a.merchant_id = ${merchantId} and a.customer_id = ${customerId}`),
		db.rows<{ rewardId: number; times: number }>(sql`
			select reward_id as "rewardId", count(*) as times from redemptions
			where merchant_id = ${merchantId} and customer_id = ${customerId} and refunded_at is null
			group by reward_id`),
	])
	return { balance: balance!, times: new Map(counts.map(({ rewardId, times }) => [rewardId, times])) }
}
