import type { Static } from 'typebox'
import { PointType } from '../enums.ts'
import { enumerated, flag, integer, list, nullable, number, shape, string } from '../members.ts'
import { memberOperation } from './operation.ts'

const MemberObjective = shape('MemberObjective', 'Something that earns points now.', {
	Id: integer('Id of the objective; negative for those that every program has.'),
	Type: enumerated(PointType.enumeration, 'The type of the points that it earns.'),
	Title: string('Title.'),
	Description: nullable(string('What to do; null for an objective of the merchant.')),
	Points: number(
		'Points that it earns, without what a tier adds: for purchases those for each unit of currency, for referrals those of the member who refers.',
	),
	IsCompleted: flag(
		'True when the member cannot earn with it again in the present period; never for purchases, referrals and objectives without a limit.',
	),
	Completions: integer(
		'How often the member has completed it in the present period; 0 for purchases and referrals.',
	),
})
export type MemberObjective = Static<typeof MemberObjective>

const MemberObjectives = shape('MemberObjectives', 'What earns points now.', {
	Items: list(MemberObjective, 'The standard objectives of a program, and then those of the merchant.'),
})

export const listMemberObjectives = memberOperation({
	id: 'listMemberObjectives',
	method: 'GET',
	path: '/v1/member/objectives',
	tag: 'Activities',
	scope: 'read',
	summary: 'List what earns points',
	description:
		'The active objectives of the program: purchases (`Id` -1), joining (-2), birthdays (-3) and referrals (-4), and then those of the merchant, with what the member has done of each. Joining is left out for a member who has joined without earning points for it.',
	status: 200,
	reply: MemberObjectives,
	refusals: [],
	example: {
		reply: {
			Items: [
				{
					Id: -3,
					Type: 2,
					Title: 'Birthday',
					Description: 'Earn points every year on your birthday.',
					Points: 100,
					IsCompleted: true,
					Completions: 1,
				},
			],
		},
	},
})
