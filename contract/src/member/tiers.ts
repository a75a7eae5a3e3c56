import { described, list, nullable, shape } from '../members.ts'
import { memberOperation } from './operation.ts'
import { MemberTier } from './tier.ts'

const MemberTiers = shape('MemberTiers', 'The tiers, seen from where the member stands.', {
	CurrentTier: nullable(described(MemberTier, 'The tier the member is in; null when in none.')),
	NextTiers: list(MemberTier, 'The tiers still ahead, nearest first, with how far their goals are.'),
	AllTiers: list(MemberTier, 'All tiers, lowest first.'),
})

const silver = {
	Id: 2,
	Image: null,
	Color: '#9aa5b1',
	Name: 'Silver',
	Order: 2,
	Benefits: [{ IsUsed: false, Description: 'Free delivery', Type: 3, SubType: 0, Objective: null }],
	Goals: [
		{
			Name: 'Points earned',
			GoalValue: 1000,
			CurrentValue: 1349.9,
			PercentToGoal: 100,
			Measure: 'earned' as const,
		},
	],
}

export const listMemberTiers = memberOperation({
	id: 'listMemberTiers',
	method: 'GET',
	path: '/v1/member/tiers',
	tag: 'Member',
	scope: 'read',
	summary: 'List the tiers',
	description:
		'All tiers of the program with their benefits, and how far the member has come with each goal.',
	status: 200,
	reply: MemberTiers,
	refusals: [],
	example: { reply: { CurrentTier: silver, NextTiers: [], AllTiers: [silver] } },
})
