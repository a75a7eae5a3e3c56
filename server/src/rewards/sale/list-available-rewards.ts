import type { Customer } from '../../customers/customer.ts'
import { findByReferencesOrNull, foundIds } from '../../customers/find-by-reference.ts'
import type { CustomerView } from '../../customers/view-customers.ts'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import { isPinRequired } from '../../pins/is-pin-required.ts'
import type { Program } from '../../program/settings.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { evaluateReward, type RewardAnswer, restrictedPart } from '../decide/available-rewards.ts'
import type { Cart } from '../decide/cart.ts'
import { isPaidWithCashback } from '../kinds.ts'
import { listOfferedRewards } from '../list/list-all-rewards.ts'
import { loadShoppers, redeemerOf, type Shopper } from '../load/load-shoppers.ts'
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
	const [found, program, offered] = await Promise.all([
		findByReferencesOrNull(db, merchantId, references, 'CustomerId'),
		loadProgram(db, merchantId),
		listOfferedRewards(db, merchantId, now),
	])
	const shoppers = await loadShoppers(db, merchantId, now, program, foundIds(found))
	return questions.map(({ cart }, nth) => {
		const id = found[nth] ?? null
		if (isRefusal(id)) return id
		return answerQuestion(program, offered, (id !== null && shoppers.get(id)) || null, cart)
	})
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
	const { customer, balance } = shopper
	const rewards = offered.map((reward): EvaluatedReward => {
		const redeemer = redeemerOf(shopper, reward)
		const question = { program, redeemer, cart, value: null, needsCode: false }
		return { reward, answer: evaluateReward(reward, question) }
	})
	const cashback = rewards.find(({ reward }) => canSpend(reward)) ?? null
	return { customer, balance, rewards, cashback, mustConfirmPin, ...part }
}
