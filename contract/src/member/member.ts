import { type Static, Type } from 'typebox'
import { described, flag, instant, list, nullable, number, shape, string } from '../members.ts'
import { MEMBER_SCOPES, type MemberScope, memberOperation } from './operation.ts'
import { MemberTier } from './tier.ts'

const MemberAmount = shape('MemberAmount', 'Points and cashback that come or go at a moment.', {
	Points: number('Points.'),
	Cashback: number('Cashback, in currency.'),
	When: instant(
		'When they can be used, or the last moment at which they can be. Its day is that of the time zone of the shop, which its look has.',
	),
})

const MemberProgram = shape('MemberProgram', 'What a page needs to show amounts.', {
	Name: nullable(string('What the merchant calls the program; null when it has no name.')),
	PointsNameSingular: nullable(string('What one point is called; null for a point.')),
	PointNamePlural: nullable(string('What several are called; null for points.')),
	Currency: string('Currency of cashback and prices, as ISO 4217 writes it.'),
	CashbackEnabled: flag('True when points are worth cashback.'),
})

const masked = (what: string) => `${what}; masked unless the token has the scope \`profile\`.`

export const Member = shape('Member', 'A member, with everything that a page opens with.', {
	PublicId: string('Id that may be shown in browsers. It never changes, unless the data is erased.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string(masked('E-mail address'))),
	Phone: nullable(string(masked('Telephone number'))),
	Document: nullable(string(masked('Number of a document'))),
	BirthdayDate: nullable(
		string('Birthday, as in 1990-05-17; null unless the token has the scope `profile`.'),
	),
	IsEnrolled: flag('True when the member takes part in the program.'),
	IsBlocked: flag('True when the merchant has blocked the member: nothing is earned or redeemed.'),
	EnrolledDate: nullable(instant('When the member joined the program.')),
	Points: number('Balance of points; negative while the member owes some.'),
	Cashback: number('Balance of cashback, in currency.'),
	Pending: list(MemberAmount, 'What orders have earned and the member gets later, by moment, soonest first.'),
	Expiring: list(MemberAmount, 'What expires, by day, soonest first; at most 24 days.'),
	CurrentTier: nullable(described(MemberTier, 'The tier the member is in; null when in none.')),
	NextTier: nullable(
		described(MemberTier, 'The next tier, with how far its goals are; null when there is none above.'),
	),
	Program: described(MemberProgram, 'What a page needs to show amounts.'),
	Scopes: list(
		Type.Unsafe<MemberScope>({ type: 'string', enum: [...MEMBER_SCOPES], description: 'A scope.' }),
		'What the token may do.',
	),
	TokenExpires: instant('When the token stops working.'),
})
export type Member = Static<typeof Member>

export const getMember = memberOperation({
	id: 'getMember',
	method: 'GET',
	path: '/v1/member',
	tag: 'Member',
	scope: 'read',
	summary: 'Read the member',
	description: [
		'The profile, the balances, what is pending, what expires and when, and the tier with its progress: everything that a page opens with, in one request.',
		'A customer who was merged into another one is that one from then on, with the same token.',
	].join('\n'),
	status: 200,
	reply: Member,
	refusals: [],
	example: {
		reply: {
			PublicId: 'kq3vY0m1Zt8Jx2aB',
			Name: 'Ana Souza',
			Email: 'a•••@e•••.com',
			Phone: '•••00',
			Document: '•••09',
			BirthdayDate: null,
			IsEnrolled: true,
			IsBlocked: false,
			EnrolledDate: '2026-01-12T13:20:00Z',
			Points: 349.9,
			Cashback: 17.5,
			Pending: [{ Points: 120, Cashback: 1.2, When: '2026-12-03T15:00:00Z' }],
			Expiring: [{ Points: 40, Cashback: 0.4, When: '2026-12-02T02:59:59.999Z' }],
			CurrentTier: {
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
						Measure: 'earned',
					},
				],
			},
			NextTier: {
				Id: 3,
				Image: null,
				Color: '#d4af37',
				Name: 'Gold',
				Order: 3,
				Benefits: [{ IsUsed: false, Description: 'Free coffee', Type: 3, SubType: 0, Objective: null }],
				Goals: [
					{
						Name: 'Points earned',
						GoalValue: 5000,
						CurrentValue: 1349.9,
						PercentToGoal: 27,
						Measure: 'earned',
					},
				],
			},
			Program: {
				Name: 'Souza Club',
				PointsNameSingular: 'star',
				PointNamePlural: 'stars',
				Currency: 'BRL',
				CashbackEnabled: true,
			},
			Scopes: ['read'],
			TokenExpires: '2026-11-14T12:15:00Z',
		},
	},
})
