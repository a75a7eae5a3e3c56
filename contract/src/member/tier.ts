import { type Static, Type } from 'typebox'
import { list, shape } from '../members.ts'
import { Tier } from '../tiers.ts'

const GOAL_MEASURES = ['spend', 'orders', 'earned'] as const

const MemberTierGoal = shape('MemberTierGoal', 'Something a tier asks for, and what it counts.', {
	...Tier.properties.Goals.items.properties,
	Measure: Type.Unsafe<(typeof GOAL_MEASURES)[number]>({
		type: 'string',
		enum: [...GOAL_MEASURES],
		description:
			'What is counted: the spend, in the currency of the shop, the orders, or the points of orders.',
	}),
})

export const MemberTier = shape('MemberTier', 'A level of the program.', {
	...Tier.properties,
	Goals: list(MemberTierGoal, 'What it asks for.'),
})
export type MemberTier = Static<typeof MemberTier>
