import { type Static, Type } from 'typebox'
import { RfmGroup } from '../enums.ts'
import {
	enumerated,
	id,
	instant,
	integer,
	list,
	nullable,
	number,
	optional,
	shape,
	string,
} from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** The maximum number of days in a period, and of days shown separately. */
export const OVERVIEW_LIMITS = { days: 3700, daily: 400 } as const

const day = (description: string) =>
	Type.String({ description, pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

const figures = {
	IssuedPoints: number('Points that customers earned or were given; awards of orders as they are now.'),
	IssuedCashback: number('Their worth in currency.'),
	RedeemedPoints: nullable(number('Points spent on rewards, less those that came back; null with a branch.')),
	RedeemedCashback: nullable(number('Their worth in currency; null with a branch.')),
	ExpiredPoints: nullable(number('Points that ended unused; null with a branch.')),
	ExpiredCashback: nullable(number('Their worth in currency; null with a branch.')),
	RemovedPoints: number('Points taken back by cancelled orders and removed by people.'),
	RemovedCashback: number('Their worth in currency.'),
	Orders: integer('Orders that earned points and were not cancelled, by the day of their completion.'),
	Revenue: number('Their totals.'),
	Joined: integer('Members who joined, whatever the branch.'),
}

const Figures = shape('Figures', 'What happened in a stretch of time.', figures)
type Figures = Static<typeof Figures>
const FiguresPart = shape('FiguresPart', 'What happened on a day or in a month.', {
	Start: string('The first day, as in 2026-11-14.'),
	...figures,
})

const OpenPoints = shape('OpenPoints', 'Points that can be redeemed until they end.', {
	Month: nullable(string('The month in which they end, as in 2026-11; null for those that never do.')),
	Points: number('How many.'),
	Cashback: number('Their worth in currency: what the program owes.'),
})

const TierShare = shape('TierShare', 'A tier and how many members are in it.', {
	Id: integer('Id of the tier.'),
	Name: string('Its name.'),
	Color: nullable(string('Its colour.')),
	Members: integer('Members in it, counted with the groups.'),
})
const TopReward = shape('TopReward', 'A reward that was redeemed in the period.', {
	Id: integer('Id of the reward.'),
	Title: string('Its title.'),
	Redeemed: integer('How many times.'),
	Points: number('Points spent on it.'),
})
const GroupShare = shape('GroupShare', 'How many members are alike.', {
	Group: enumerated(RfmGroup.enumeration, 'The group by recency, frequency and ticket.'),
	Members: integer('Members in it.'),
})
const OverviewBranch = shape('OverviewBranch', 'A branch that orders have named.', {
	Id: string('Id in the merchant store.'),
	Name: nullable(string('Its name.')),
})

export const Overview = shape('Overview', 'How a program does.', {
	From: string('The first day of the period.'),
	To: string('The last day of the period.'),
	By: string('`day` or `month`: what `Parts` are.'),
	CountedDate: nullable(instant('Until when what happened is in the figures; null before the first count.')),
	SnapshotDate: nullable(instant('When members, groups and open points were last counted.')),
	Members: integer('Members at the end of the period, of those who are members today.'),
	MembersBefore: integer('Members right before the period.'),
	ActiveMembers: integer('Of the members at the end of the period, those who ordered within it.'),
	Present: Figures,
	Previous: Figures,
	Parts: list(FiguresPart, 'Each day or month of the period.'),
	Open: list(OpenPoints, 'Points that are out, by the month in which they end.'),
	Tiers: list(TierShare, 'The tiers in use, lowest first.'),
	TopRewards: list(TopReward, 'The rewards redeemed most often in the period.'),
	Groups: list(GroupShare, 'Members by group.'),
	Branches: list(OverviewBranch, 'The branches one can choose from.'),
	ErasureRequests: integer('Members who wait for their data to be erased; 1000 stands for more.'),
})
export type Overview = Static<typeof Overview>

const some: Figures = {
	IssuedPoints: 1200,
	IssuedCashback: 36,
	RedeemedPoints: 200,
	RedeemedCashback: 6,
	ExpiredPoints: 50,
	ExpiredCashback: 1.5,
	RemovedPoints: 0,
	RemovedCashback: 0,
	Orders: 9,
	Revenue: 1200,
	Joined: 3,
}

export const getOverview = adminOperation({
	id: 'getOverview',
	method: 'GET',
	path: '/admin/api/overview',
	tag: 'Overview',
	access: 'figures.view',
	summary: 'How the program does',
	description: [
		'The figures of a period and of as many days right before it. They are kept by the worker, a minute behind; members, groups and open points are counted every few minutes.',
		'Amounts stand on the day of their point record, in the time zone of the merchant. With `branch`, only what happened in it: redemptions and endings belong to no branch, and are null.',
		`Without a period it is the last 30 days. A period longer than ${OVERVIEW_LIMITS.daily} days comes in months.`,
	].join('\n'),
	query: Type.Object({
		from: optional(day('The first day, as in 2026-11-01.')),
		to: optional(day('The last day; today unless given.')),
		by: optional(
			Type.Unsafe<'day' | 'month'>({
				type: 'string',
				enum: ['day', 'month'],
				description: 'Days or months; days unless given.',
			}),
		),
		branch: optional(id('Only this branch.')),
	}),
	status: 200,
	reply: Overview,
	refusals: BODY_ERRORS,
	example: {
		query: { from: '2026-11-01', to: '2026-11-30', by: 'month' },
		reply: {
			From: '2026-11-01',
			To: '2026-11-30',
			By: 'month',
			CountedDate: '2026-11-14T12:00:00Z',
			SnapshotDate: '2026-11-14T11:58:00Z',
			Members: 1000,
			MembersBefore: 997,
			ActiveMembers: 620,
			Present: some,
			Previous: some,
			Parts: [{ Start: '2026-11-01', ...some }],
			Open: [{ Month: '2027-01', Points: 900, Cashback: 27 }],
			Tiers: [{ Id: 1, Name: 'Bronze', Color: '#a0672c', Members: 900 }],
			TopRewards: [{ Id: 2, Title: '10 off your next purchase', Redeemed: 12, Points: 2400 }],
			Groups: [{ Group: 1, Members: 80 }],
			Branches: [{ Id: 'br-1', Name: 'Centro' }],
			ErasureRequests: 0,
		},
	},
})
