import { RewardType } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import { completeQuizzes } from '../quizzes/complete-quizzes.ts'
import type { Quiz } from '../quizzes/quiz.ts'
import { isRefusal } from '../refusal.ts'
import { redeemRewards } from '../rewards/redeem-rewards.ts'
import type { Chance } from './chance.ts'
import type { Visit } from './history.ts'
import type { DemoReward } from './rewards.ts'

/** Now and then somebody with enough points redeems something they can afford, and brings the code next time. */
export const redeemSometimes = (rewards: DemoReward[], chance: Chance, codes: Map<string, string>): Visit => {
	const offered = rewards.filter((reward) => reward.isActive)
	return async (tx, merchant, now, points, days) => {
		const wishes = [...points].flatMap(([customer, balance]) => {
			if (balance < 150 || !chance.happens(0.007 * days)) return []
			const affordable = offered.filter((reward) => Number(reward.points) <= balance)
			const reward = chance.pick(affordable)
			const value = reward.type === RewardType.Cashback ? decimal(chance.between(1, 4)) : null
			const wish = { rewardId: reward.id, customer, key: null, metadata: [], forcesCoupon: false, value }
			return [{ ...wish, isQuiet: true }]
		})
		if (wishes.length === 0) return
		const outcomes = await redeemRewards(tx, merchant, now, wishes)
		outcomes.forEach((outcome, index) => {
			if (isRefusal(outcome)) return
			const { customer } = wishes[index]!
			points.set(customer, outcome.redemption.balance.points.toNumber())
			if (chance.happens(0.8)) codes.set(customer, outcome.redemption.externalCode)
		})
	}
}

/** A few customers answer a quiz. */
export const answerSometimes =
	(quizzes: Quiz[], chance: Chance): Visit =>
	async (tx, merchant, now, points, days) => {
		const sheets = [...points.keys()]
			.filter(() => chance.happens(0.001 * days))
			.map((customerId) => ({
				customerId,
				answers: chance.pick(quizzes).questions.map(({ id, options }) => ({
					questionId: id,
					open: options.length === 0 ? 'Keep it up!' : null,
					optionIds: options.length === 0 ? [] : [chance.pick(options).id],
				})),
			}))
		if (sheets.length > 0) await completeQuizzes(tx, merchant, now, sheets)
	}
