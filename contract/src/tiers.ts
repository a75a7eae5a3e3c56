import type { Static } from 'typebox'
import { customerReference } from './customers.ts'
import { PointType, TierBenefitType } from './enums.ts'
import { bareEnvelope } from './envelopes.ts'
import { described, enumerated, flag, list, nullable, number, optional, shape, string } from './members.ts'
import { operation } from './operation.ts'

export const TierObjective = shape('TierObjective', 'The objective a benefit is linked to.', {
	Id: number('Id that the service assigned.'),
	Type: enumerated(PointType.enumeration, 'What it rewards.'),
	Title: string('Title.'),
})
export type TierObjective = Static<typeof TierObjective>

const TierBenefit = shape('TierBenefit', 'Something a tier gives.', {
	IsUsed: flag('True when the customer has already used it.'),
	Description: string('What it is, in words.'),
	Type: enumerated(TierBenefitType.enumeration, 'What it gives.'),
	SubType: number('The linked RewardType or PointType, else 0.'),
	Objective: nullable(described(TierObjective, 'The linked objective; null when there is none.')),
})

const TierGoal = shape('TierGoal', 'Something a tier asks for.', {
	Name: string('What is counted.'),
	GoalValue: number('How much of it is needed.'),
	CurrentValue: number('How much the customer has; 0 without a customer.'),
	PercentToGoal: number('How far that is, 0 to 100.'),
})

export const Tier = shape('Tier', 'A level of the program.', {
	Id: number('Id that the service assigned.'),
	Image: nullable(string('Address of its picture.')),
	Color: nullable(string('Its colour, as in CSS.')),
	Name: string('Name.'),
	Order: number('Place in the ladder, lowest first.'),
	Benefits: list(TierBenefit, 'What it gives.'),
	Goals: list(TierGoal, 'What it asks for.'),
})
export type Tier = Static<typeof Tier>

const TiersRequest = shape('TiersRequest', 'Whose tiers.', {
	CustomerId: optional(customerReference(' Null for nobody in particular.')),
})

const TiersResult = shape('TiersResult', 'The tiers, seen from where a customer stands.', {
	CurrentTier: nullable(described(Tier, 'The tier the customer is in; null when in none.')),
	NextTiers: list(Tier, 'The tiers still ahead, nearest first.'),
	AllTiers: list(Tier, 'All tiers, lowest first.'),
})

const silver: Tier = {
	Id: 2,
	Image: null,
	Color: '#9aa5b1',
	Name: 'Silver',
	Order: 2,
	Benefits: [
		{
			IsUsed: false,
			Description: '1.5 times the points',
			Type: 0,
			SubType: 0,
			Objective: { Id: 1, Type: 0, Title: 'Purchases' },
		},
	],
	Goals: [{ Name: 'Points earned', GoalValue: 1000, CurrentValue: 1349.9, PercentToGoal: 100 }],
}

const gold: Tier = {
	Id: 3,
	Image: null,
	Color: '#d4af37',
	Name: 'Gold',
	Order: 3,
	Benefits: [{ IsUsed: false, Description: 'Free coffee', Type: 3, SubType: 0, Objective: null }],
	Goals: [{ Name: 'Points earned', GoalValue: 5000, CurrentValue: 1349.9, PercentToGoal: 27 }],
}

export const listTiers = operation({
	id: 'listTiers',
	method: 'POST',
	path: '/v1/pvt/Tiers/available',
	onlyReads: true,
	tag: 'Tiers',
	feature: 'program',
	summary: 'List the tiers, for a customer or for nobody',
	description: [
		'The tier the customer is in, those ahead and all of them, with benefits and goals.',
		'With `CustomerId` null or absent, `CurrentTier` is null and every tier is in `NextTiers`.',
		'There is no envelope. On failure the body gains `HasError`, `ErrorMessage`, `ErrorMessages` and `ErrorCode`.',
	].join('\n'),
	body: TiersRequest,
	...bareEnvelope(TiersResult),
	invalid: 'GenericError',
	refusals: ['Genaral_LengthLimitExceeded', 'Customer_NotFound', 'GenericError'],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'There is no customer C-9999.' },
		body: { CustomerId: 'C-1001' },
		reply: { CurrentTier: silver, NextTiers: [gold], AllTiers: [silver, gold] },
	},
})
