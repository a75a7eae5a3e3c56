import { type Static, Type } from 'typebox'
import { PointType } from '../enums.ts'
import {
	enumerated,
	flag,
	id,
	instant,
	integer,
	list,
	nullable,
	number,
	optional,
	shape,
	string,
	text,
} from '../members.ts'
import { dateSort, exported, sortParam } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** The longest period of a report in months, and the longest notice of expiring points in days. */
export const REPORT_LIMITS = { months: 120, days: 366 } as const

const month = (description: string) =>
	Type.String({ description, pattern: '^(19|20)\\d\\d-(0[1-9]|1[0-2])$' })
const choice = <const T extends string>(description: string, ...values: T[]) =>
	Type.Unsafe<T>({ type: 'string', enum: values, description })
const limit = optional(
	Type.Integer({ description: 'How many, 50 unless told; 1000 at most.', minimum: 1, maximum: 1000 }),
)
const before = optional(text('`NextBefore` of the part before.', { max: 80 }))
const NextBefore = nullable(
	string(
		'`before` for those that follow; null when there are none. Where few rows fit the filters a part may be short, or empty, and still have more behind it.',
	),
)
const period = {
	from: optional(month('The first month, as in 2026-01.')),
	to: optional(month('The last month; the present one unless given.')),
}
const branch = optional(id('Only orders of this branch.'))
const buyers = optional(choice('Only orders of members, or only those of others.', 'members', 'others'))

const SoldTo = shape('SoldTo', 'What was sold to members, or to others.', {
	Customers: nullable(
		integer('How many customers ordered in the month, each counted once; null with a branch.'),
	),
	Orders: integer('Completed orders that were not cancelled.'),
	Revenue: number('Their totals without what was returned.'),
	RewardOrders: integer('Of these orders, those that used a reward.'),
	RewardRevenue: number('Their totals without what was returned.'),
})

const ReportMonth = shape('ReportMonth', 'What happened in a month.', {
	Month: string('As in 2026-11.'),
	Members: SoldTo,
	Others: SoldTo,
	IssuedPoints: nullable(number('Points that customers earned or were given; null with a branch.')),
	IssuedCashback: nullable(number('Their worth in currency; null with a branch.')),
	RedeemedPoints: nullable(number('Points spent on rewards, less those that came back; null with a branch.')),
	RedeemedCashback: nullable(number('Their worth in currency; null with a branch.')),
	ExpiredPoints: nullable(number('Points that ended unused; null with a branch.')),
	ExpiredCashback: nullable(number('Their worth in currency; null with a branch.')),
})
export type ReportMonth = Static<typeof ReportMonth>

const Repeating = shape('Repeating', 'Customers whose first order was in a month or in the period.', {
	Customers: integer('How many.'),
	Repeating: integer('Of these, those who have ordered at least once more since then.'),
	MedianDays: nullable(
		number('Half of those who ordered again did so within this many days; null where nobody did.'),
	),
})
const RepeatMonth = shape('RepeatMonth', 'Customers by the month of their first order.', {
	Month: string('As in 2026-11.'),
	Customers: integer('How many.'),
	Repeating: integer('Of these, those who have ordered again.'),
})
const OrderGap = shape('OrderGap', 'Customers by the days between their first and second order.', {
	FromDays: integer('The fewest days.'),
	ToDays: nullable(integer('The most days; null for no limit.')),
	Customers: integer('How many of them.'),
})
const CohortMonth = shape('CohortMonth', 'What the members of a cohort ordered in a month.', {
	Month: string('As in 2026-11.'),
	Customers: integer('Members who ordered in the month.'),
	Orders: integer('Their orders.'),
	Spend: number('Their totals without what was returned.'),
})
const Cohort = shape('Cohort', 'The members who joined in a month.', {
	Month: string('The month of joining, as in 2026-11.'),
	Members: integer('How many joined and are members now.'),
	Redeemers: integer('Of these, those who have redeemed a reward.'),
	Months: list(CohortMonth, 'The months in which they ordered, from the month of joining on.'),
})
export type Cohort = Static<typeof Cohort>
const ExpiringSum = shape('ExpiringSum', 'Points that expire soon.', {
	Days: integer('Within this many days from today.'),
	Customers: integer('Customers who lose points.'),
	Points: number('How many points.'),
	Cashback: number('Their worth in currency.'),
})

export const Report = shape('Report', 'The figures of a program by month.', {
	From: string('The first month.'),
	To: string('The last month.'),
	CountedDate: nullable(instant('Until when what happened is in the figures; null before the first count.')),
	IsCounting: flag('Whether the history is still being counted, as after an upgrade.'),
	Months: list(ReportMonth, 'Each month of the period.'),
	Repeat: Repeating,
	RepeatMembers: Repeating,
	RepeatOthers: Repeating,
	RepeatMonths: list(RepeatMonth, 'Each month of the period.'),
	Gaps: list(OrderGap, 'The time to the second order, of customers whose first order was in the period.'),
	Cohorts: list(Cohort, 'The months of the period in which members joined.'),
	Expiring: list(ExpiringSum, 'Points that expire soon, whatever the period.'),
	Branches: list(
		shape('ReportBranch', 'A branch that orders have named.', {
			Id: string('Id in the merchant store.'),
			Name: nullable(string('Its name.')),
		}),
		'The branches one can choose from.',
	),
})
export type Report = Static<typeof Report>

const sold = { Customers: 400, Orders: 520, Revenue: 41_600, RewardOrders: 60, RewardRevenue: 5400 }

export const getReport = adminOperation({
	id: 'getReport',
	method: 'GET',
	path: '/admin/api/reports',
	tag: 'Reports',
	access: 'figures.view',
	summary: 'Repeat rate, members against others, cohorts, redemption and cost',
	description: [
		'The figures of whole months in the time zone of the merchant, the last twelve unless told. The worker maintains them, a minute behind; docs/figures.md defines each.',
		'With `branch`, orders and revenue are those of the branch; everything else belongs to the whole program, and what cannot be split is null.',
	].join('\n'),
	query: Type.Object({ ...period, branch }),
	status: 200,
	reply: Report,
	refusals: BODY_ERRORS,
	example: {
		query: { from: '2026-11', to: '2026-11' },
		reply: {
			From: '2026-11',
			To: '2026-11',
			CountedDate: '2026-11-14T12:00:00Z',
			IsCounting: false,
			Months: [
				{
					Month: '2026-11',
					Members: sold,
					Others: { ...sold, RewardOrders: 0, RewardRevenue: 0 },
					IssuedPoints: 41_600,
					IssuedCashback: 416,
					RedeemedPoints: 12_000,
					RedeemedCashback: 120,
					ExpiredPoints: 900,
					ExpiredCashback: 9,
				},
			],
			Repeat: { Customers: 300, Repeating: 90, MedianDays: 21 },
			RepeatMembers: { Customers: 200, Repeating: 80, MedianDays: 19 },
			RepeatOthers: { Customers: 100, Repeating: 10, MedianDays: 40 },
			RepeatMonths: [{ Month: '2026-11', Customers: 300, Repeating: 90 }],
			Gaps: [{ FromDays: 0, ToDays: 7, Customers: 12 }],
			Cohorts: [
				{
					Month: '2026-11',
					Members: 210,
					Redeemers: 30,
					Months: [{ Month: '2026-11', Customers: 200, Orders: 260, Spend: 20_800 }],
				},
			],
			Expiring: [{ Days: 30, Customers: 25, Points: 1800, Cashback: 18 }],
			Branches: [{ Id: 'br-1', Name: 'Centro' }],
		},
	},
})

const ReportedCustomer = shape('ReportedCustomer', 'A customer behind a figure.', {
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	JoinedDate: nullable(string('The day on which the customer joined; null for those who are not members.')),
	Orders: integer('Completed orders that were not cancelled.'),
	Spend: number('Their totals without what was returned.'),
	FirstOrderDate: nullable(string('The day of the first order.')),
	SecondOrderDate: nullable(string('The day of the second order.')),
	LastOrderDate: nullable(string('The day of the last order.')),
	LastBranch: nullable(
		string('The branch of the order that was placed last, or its id where it has no name.'),
	),
	Redemptions: integer('Rewards that the customer redeemed and did not give back.'),
})
export type ReportedCustomer = Static<typeof ReportedCustomer>

/** What each list of customers can be sorted by. */
export const REPORT_CUSTOMER_ORDERS = { first: 'firstOrder', joined: 'joined', best: 'spend' } as const
export type ReportCustomerList = keyof typeof REPORT_CUSTOMER_ORDERS

export const listReportCustomers = adminOperation({
	id: 'listReportCustomers',
	method: 'GET',
	path: '/admin/api/reports/customers',
	tag: 'Reports',
	access: 'customers.view',
	summary: 'The customers behind a figure',
	description: [
		'`first` has the customers whose first order was in the period, the latest first; `joined` the members who joined in the period, the latest first; `best` all customers with an order, by what they have spent. `sort` gives the other direction: `firstOrder` for `first`, `joined` for `joined`, `spend` for `best`.',
		'`again` and the days filter `first`; `orderedIn` and `redeemed` filter `joined`.',
	].join('\n'),
	query: Type.Object({
		list: choice('Which customers, and in which order.', 'first', 'joined', 'best'),
		...period,
		members: optional(choice('Only members, or only others.', 'members', 'others')),
		again: optional(choice('Only customers who have ordered again, or who have not.', 'yes', 'no')),
		minDays: optional(integer('Only with at least this many days between the first and the second order.')),
		maxDays: optional(integer('Only with at most this many days between them.')),
		orderedIn: optional(month('Only members who ordered in this month after joining.')),
		redeemed: optional(choice('Only members who have redeemed a reward, or who have not.', 'yes', 'no')),
		sort: sortParam(Object.values(REPORT_CUSTOMER_ORDERS)),
		before,
		limit,
		export: exported,
	}),
	status: 200,
	reply: shape('ReportedCustomerList', 'A part of the customers.', {
		Items: list(ReportedCustomer, 'The customers.'),
		NextBefore,
	}),
	refusals: BODY_ERRORS,
	example: {
		query: { list: 'first', from: '2026-01', to: '2026-11', again: 'yes' },
		reply: {
			Items: [
				{
					CustomerId: 'C-1001',
					CustomerName: 'Ana Souza',
					JoinedDate: '2026-03-04',
					Orders: 7,
					Spend: 1250.5,
					FirstOrderDate: '2026-03-04',
					SecondOrderDate: '2026-03-20',
					LastOrderDate: '2026-11-02',
					LastBranch: 'Centro',
					Redemptions: 2,
				},
			],
			NextBefore: null,
		},
	},
})

const ReportedOrder = shape('ReportedOrder', 'An order behind a figure.', {
	OriginalId: string('Id of the order in the merchant store.'),
	Date: string('The day of its completion.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	IsMember: flag('Whether the customer was a member on that day.'),
	UsedReward: flag('Whether it used a reward.'),
	Branch: nullable(string('Name of the branch, or its id where it has none.')),
	Total: number('What it came to, without what was returned.'),
})
export type ReportedOrder = Static<typeof ReportedOrder>

export const listReportOrders = adminOperation({
	id: 'listReportOrders',
	method: 'GET',
	path: '/admin/api/reports/orders',
	tag: 'Reports',
	access: 'orders.view',
	summary: 'The orders behind a figure',
	description: 'Completed orders that were not cancelled, the latest day first unless sorted.',
	query: Type.Object({
		...period,
		branch,
		buyers,
		reward: optional(choice('Only orders that used a reward, or that did not.', 'yes', 'no')),
		sort: dateSort('date'),
		before,
		limit,
		export: exported,
	}),
	status: 200,
	reply: shape('ReportedOrderList', 'A part of the orders.', {
		Items: list(ReportedOrder, 'The orders.'),
		NextBefore,
	}),
	refusals: BODY_ERRORS,
	example: {
		query: { from: '2026-11', buyers: 'members', reward: 'yes' },
		reply: {
			Items: [
				{
					OriginalId: 'O-5001',
					Date: '2026-11-12',
					CustomerId: 'C-1001',
					CustomerName: 'Ana Souza',
					IsMember: true,
					UsedReward: true,
					Branch: 'Centro',
					Total: 250,
				},
			],
			NextBefore: null,
		},
	},
})

const ReportedPoints = shape('ReportedMovement', 'Points that were issued, redeemed, came back or expired.', {
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Date: instant('When.'),
	Type: enumerated(PointType.enumeration, 'What happened.'),
	Points: number('How many; negative for points that left the account.'),
	Cashback: number('Their worth in currency.'),
	OrderId: nullable(string('The order they came of; null for none.')),
	Sentence: string('Why, in words.'),
	Reason: Type.Unsafe<Record<string, unknown>>({
		type: 'object',
		description: 'The same as data; the members depend on the rule.',
		additionalProperties: true,
	}),
})
export type ReportedMovement = Static<typeof ReportedPoints>

export const listReportMovements = adminOperation({
	id: 'listReportMovements',
	method: 'GET',
	path: '/admin/api/reports/movements',
	tag: 'Reports',
	access: 'customers.view',
	summary: 'The points behind the rates and the value of issued points',
	description:
		'The latest first unless sorted. The award of an order is listed when it was granted, at its present size. An undone manual change is listed twice, with the undo on its own day. Where older events were archived, a period that begins before the end of the archive is refused with status 422.',
	query: Type.Object({
		...period,
		kind: choice(
			'Points that were issued, points spent on rewards and given back, or points that expired.',
			'issued',
			'redeemed',
			'expired',
		),
		sort: dateSort('date'),
		before,
		limit,
		export: exported,
	}),
	status: 200,
	reply: shape('ReportedMovementList', 'A part of the movements.', {
		Items: list(ReportedPoints, 'The movements.'),
		NextBefore,
	}),
	refusals: BODY_ERRORS,
	example: {
		query: { from: '2026-11', kind: 'expired' },
		reply: {
			Items: [
				{
					CustomerId: 'C-1001',
					CustomerName: 'Ana Souza',
					Date: '2026-11-12T03:00:00Z',
					Type: PointType.Expiration,
					Points: -120,
					Cashback: -1.2,
					OrderId: null,
					Sentence: '120 points expired.',
					Reason: { rule: 'expiry' },
				},
			],
			NextBefore: null,
		},
	},
})

const ExpiringByCustomer = shape('ExpiringByCustomer', 'The points of a customer that expire on a day.', {
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Email: nullable(string('Mail address; masked for users who may not see contacts.')),
	Phone: nullable(string('Telephone number; masked for users who may not see contacts.')),
	Date: string('The last day on which they can be used.'),
	Points: number('How many.'),
	Cashback: number('Their worth in currency.'),
})
export type ExpiringByCustomer = Static<typeof ExpiringByCustomer>

export const listReportExpiring = adminOperation({
	id: 'listReportExpiring',
	method: 'GET',
	path: '/admin/api/reports/expiring',
	tag: 'Reports',
	access: 'customers.view',
	summary: 'Points that expire soon, with their customers',
	description: 'The first to expire first unless sorted: one row for each customer and day.',
	query: Type.Object({
		days: optional(
			Type.Integer({
				description: 'Within this many days from today, 30 unless told.',
				minimum: 0,
				maximum: REPORT_LIMITS.days,
			}),
		),
		sort: sortParam(['expiresOn']),
		before,
		limit,
		export: exported,
	}),
	status: 200,
	reply: shape('ExpiringByCustomerList', 'A part of the expiring points.', {
		Items: list(ExpiringByCustomer, 'The points by customer and day.'),
		NextBefore,
	}),
	refusals: BODY_ERRORS,
	example: {
		query: { days: 30 },
		reply: {
			Items: [
				{
					CustomerId: 'C-1001',
					CustomerName: 'Ana Souza',
					Email: 'ana@example.com',
					Phone: null,
					Date: '2026-11-30',
					Points: 120,
					Cashback: 1.2,
				},
			],
			NextBefore: null,
		},
	},
})
