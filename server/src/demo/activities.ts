import { RewardType } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import { completeQuizzes } from '../quizzes/complete-quizzes.ts'
import type { Quiz } from '../quizzes/quiz.ts'
import { isRefusal } from '../refusal.ts'
import { redeemRewards } from '../rewards/redeem-rewards.ts'
import type { DemoActivity } from './history.ts'
import type { RandomSource } from './random-source.ts'
import type { DemoReward } from './rewards.ts'

/** Now and then a customer redeems an affordable reward and uses the code in the next order. */
export const createRedemptionActivity = (
	rewards: DemoReward[],
	random: RandomSource,
	codes: Map<string, string>,
): DemoActivity => {
	const offered = rewards.filter((reward) => reward.isActive)
	return async (tx, merchant, now, points, days) => {
		const commands = [...points].flatMap(([customerReference, balance]) => {
			if (balance < 150 || !random.happens(0.007 * days)) return []
			const affordable = offered.filter((reward) => Number(reward.points) <= balance)
			const reward = random.pick(affordable)
			const value = reward.type === RewardType.Cashback ? decimal(random.between(1, 4)) : null
			return [
				{
					rewardId: reward.id,
					customerReference,
					key: null,
					metadata: [],
					coupon: 'as configured' as const,
					value,
					skipsMail: true,
				},
			]
		})
		if (commands.length === 0) return
		const outcomes = await redeemRewards(tx, merchant, now, commands)
		outcomes.forEach((outcome, index) => {
			if (isRefusal(outcome)) return
			const { customerReference } = commands[index]!
			points.set(customerReference, outcome.redemption.balance.points.toNumber())
			if (random.happens(0.8)) codes.set(customerReference, outcome.redemption.externalCode)
		})
	}
}

/** A few customers answer a quiz. */
export const createQuizActivity =
	(quizzes: Quiz[], random: RandomSource): DemoActivity =>
	async (tx, merchant, now, points, days) => {
		const submissions = [...points.keys()]
			.filter(() => random.happens(0.001 * days))
			.map((customerId) => ({
				customerId,
				answers: random.pick(quizzes).questions.map(({ id, options }) => ({
					questionId: id,
					open: options.length === 0 ? 'Keep it up!' : null,
					optionIds: options.length === 0 ? [] : [random.pick(options).id],
				})),
			}))
		if (submissions.length > 0) await completeQuizzes(tx, merchant, now, submissions)
	}
