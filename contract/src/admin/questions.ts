import { type Static, Type } from 'typebox'
import { OrderState, PointType } from '../enums.ts'
import {
	dateTime,
	described,
	enumerated,
	instant,
	integer,
	list,
	nullable,
	number,
	optional,
	shape,
	string,
} from '../members.ts'
import { Order, recordOrder } from '../orders.ts'
import { changeOf } from './change-of.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { changeProgram, ProgramSettings, ProgramSettingsChange } from './program.ts'

export const ProgramPreviewRequest = shape(
	'ProgramPreviewRequest',
	'A program to think about.',
	{ Expiry: changeOf(ProgramSettings.properties.Expiry) },
	{ additionalProperties: false },
)

const HeldPoints = shape('HeldPoints', 'Points that customers hold.', {
	Points: number('How many.'),
	Cashback: number('Their worth in currency.'),
	Customers: integer('How many customers hold them.'),
})

const heldPoints = (description: string) => described(HeldPoints, description)

export const ExpiryPreview = shape('ExpiryPreview', 'What a life of points would mean for those held now.', {
	Gone: heldPoints('Would have ended already.'),
	Earlier: heldPoints('Would end sooner than they do.'),
	Later: heldPoints('Would end later than they do.'),
	Same: heldPoints('Would end as they do.'),
	Months: list(
		shape('ExpiryMonth', 'The points that end in a month.', {
			Month: nullable(string('The month, as in 2026-11; null for never.')),
			Would: heldPoints('What would end then.'),
			Does: heldPoints('What ends then as it is.'),
		}),
		'When they end, by month in the time zone of the merchant.',
	),
})
export type ExpiryPreview = Static<typeof ExpiryPreview>

const EarningPreviewRequest = shape(
	'EarningPreviewRequest',
	'A program to think about.',
	{ Program: described(ProgramSettingsChange, 'The program, as a change of the one in force.') },
	{ additionalProperties: false },
)

const EarnedInAll = shape('EarnedInAll', 'What orders earn together.', {
	Points: number('Points.'),
	Cashback: number('Their worth in currency, by the value of a point of the program they are earned under.'),
})

export const EarningPreview = shape(
	'EarningPreview',
	'What recent orders would earn under another program.',
	{
		Orders: integer('How many completed orders were looked at.'),
		Since: nullable(instant('When the oldest of them was placed; null when there is none.')),
		Does: described(EarnedInAll, 'Under the program in force.'),
		Would: described(EarnedInAll, 'Under the other.'),
		Difference: described(
			EarnedInAll,
			'What would be earned above what is; negative when less would be earned.',
		),
		More: integer('How many of the orders would earn more points.'),
		Less: integer('How many would earn fewer.'),
		Same: integer('How many would earn as many.'),
	},
)
export type EarningPreview = Static<typeof EarningPreview>

const Reason = Type.Unsafe<Record<string, unknown>>({
	type: 'object',
	description: 'What was decided and from what; the members depend on the rule.',
	additionalProperties: true,
})
const Sentence = string('The same in words, ready to be read out.')

const SimulatedOrder = shape('SimulatedOrder', 'An order as the private interface takes it.', {
	...Order.properties,
	At: optional(dateTime('When it would come; absent means now.')),
	Program: optional(
		described(
			ProgramSettingsChange,
			'A program to think about, as a change of the one in force; absent means the one the order falls under.',
		),
	),
})

const ruleOutcomes = [
	'applied',
	'paused',
	'notStarted',
	'ended',
	'condition',
	'noProduct',
	'noProductMeetsAll',
	'usedUp',
	'excluded',
	'orderEarnsNothing',
] as const

const SimulatedRule = shape('SimulatedRule', 'A rule of the program, and why it did or did not apply.', {
	Id: string('Id of the rule.'),
	Name: string('Its name.'),
	Outcome: Type.Unsafe<(typeof ruleOutcomes)[number]>({
		type: 'string',
		enum: [...ruleOutcomes],
		description: [
			'`applied`: it gave `Points`.',
			'`paused`: it is switched off.',
			'`notStarted`, `ended`: the order was not placed within its dates; `Moment` says which one.',
			'`condition`: `Condition` does not hold; the order has `Values` instead.',
			'`noProduct`: the order has no product that earns.',
			'`noProductMeetsAll`: no single product meets all conditions on products.',
			'`usedUp`: the limit `Cap` leaves nothing to give.',
			'`excluded`: its conditions hold, but the rules `By` count instead; `Why` says the reason.',
			'`orderEarnsNothing`: no order like this earns anything, so rules do not matter.',
		].join(' '),
	}),
	Points: nullable(number('The points that it gave; null where it gave none.')),
	Lines: nullable(integer('How many products it applied to; 0 for the whole order.')),
	Cap: nullable(string('The limit that lowered what it gave: order, customer or budget.')),
	Moment: nullable(string('When it starts or ended, as the program has it.')),
	Condition: nullable(
		shape('SimulatedCondition', 'A condition that does not hold.', {
			Code: string('The condition, as docs/program.md names it.'),
			Args: Type.Unsafe<Record<string, unknown>>({
				type: 'object',
				description: 'Its arguments, as the program has them.',
				additionalProperties: true,
			}),
		}),
	),
	Values: list(
		Type.Unsafe<unknown>({ description: 'A value; null where the order does not say.' }),
		'What the order, or its products, have instead; five at most.',
	),
	Why: nullable(
		string(
			'Why others count instead: notFirst (it stands alone, but is not the first), first (the other stands alone), best (the other gives more and stands alone), others (together they give more), rateReplaced (another has replaced the rate already).',
		),
	),
	By: list(string('Name of a rule.'), 'The rules that count instead.'),
})
export type SimulatedRule = Static<typeof SimulatedRule>

export const Simulation = shape('Simulation', 'What an order would earn.', {
	OriginalId: string('Id of the order in the merchant store.'),
	State: enumerated(OrderState.enumeration, 'What would become of it.'),
	Points: number('Points it would earn.'),
	Cashback: number('Their worth in currency.'),
	Reason: nullable(described(Reason, 'What would be decided and from what; null while nothing is.')),
	Sentence,
	Rules: list(
		SimulatedRule,
		'Every rule of the program, the first by priority first; empty while nothing is decided.',
	),
})

const PointExplanation = shape('PointExplanation', 'A point record, and why it exists.', {
	PointId: integer('Id of the record.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	PointType: enumerated(PointType.enumeration, 'What it is for.'),
	Points: number('Points; negative when they were taken.'),
	Cashback: number('Their worth in currency.'),
	CreatedDate: instant('When it was recorded.'),
	ExpirationDate: nullable(instant('Until when they are valid; null when they do not expire.')),
	Reason,
	Sentence,
})

const some = { Points: 1200, Cashback: 36, Customers: 17 }
const none = { Points: 0, Cashback: 0, Customers: 0 }
const reason = {
	rule: 'purchase',
	version: 3,
	order: 'POS-2026-000123',
	total: '349.9',
	pointsPerUnit: '1',
	exact: '349.9',
	points: '349',
	rounding: 'down',
}
const sentence = 'Order POS-2026-000123 earned 349 points: 349.9 at 1 a unit; 349.9 is rounded down.'

export const previewProgram = adminOperation({
	id: 'previewProgram',
	method: 'POST',
	path: '/admin/api/program/preview',
	tag: 'Program',
	access: 'program.view',
	onlyReads: true,
	summary: 'Preview a life of points',
	description:
		'How many points of how many customers would have ended, or would end sooner or later, had the life of points been this one when they were granted. Nothing changes, also not with the program: points keep the date they were given. A member left out is that of the program.',
	body: ProgramPreviewRequest,
	status: 200,
	reply: ExpiryPreview,
	refusals: [...BODY_ERRORS, 'General_BiggerThanZero'],
	example: {
		body: { Expiry: { Kind: 'days', Days: 180, NoticeDays: 30 } },
		reply: {
			Gone: some,
			Earlier: some,
			Later: none,
			Same: none,
			Months: [{ Month: '2026-12', Would: some, Does: none }],
		},
	},
})

export const previewEarning = adminOperation({
	id: 'previewEarning',
	method: 'POST',
	path: '/admin/api/program/preview/earning',
	tag: 'Program',
	access: 'program.view',
	onlyReads: true,
	summary: 'Preview what orders would earn',
	description: [
		'Earns the newest completed orders, at most 500 and of the last 30 days, once under the program in force and once under another. Nothing changes, also not with the program: orders keep what they were placed under.',
		'Customers are as they are now, with their tier, group and enrolment. Limits per customer and budgets of rules are counted from zero with the first of these orders. A rule gives only where it was in force when the order was placed.',
	].join('\n'),
	body: EarningPreviewRequest,
	status: 200,
	reply: EarningPreview,
	refusals: changeProgram.refusals,
	example: {
		body: { Program: { Purchase: { PointsPerUnit: 2 } } },
		reply: {
			Orders: 212,
			Since: '2026-10-16T13:20:00Z',
			Does: { Points: 18400, Cashback: 552 },
			Would: { Points: 36800, Cashback: 1104 },
			Difference: { Points: 18400, Cashback: 552 },
			...{ More: 198, Less: 0, Same: 14 },
		},
	},
})

export const simulateOrder = adminOperation({
	id: 'simulateOrder',
	method: 'POST',
	path: '/admin/api/simulate',
	tag: 'Program',
	access: 'program.view',
	onlyReads: true,
	summary: 'Say what an order would earn',
	description:
		'Takes the order of the private interface, decides it as if it came at `At`, and keeps nothing of it. An order that would be refused is refused. With `Program` a new order is decided as if that program were in force.',
	body: SimulatedOrder,
	status: 200,
	reply: Simulation,
	refusals: [
		...new Set([
			...recordOrder.refusals.filter((name) => name !== recordOrder.invalid),
			...changeProgram.refusals,
		]),
	],
	example: {
		body: { ...recordOrder.example.body, At: '2026-11-14T12:00:00-03:00' },
		reply: {
			OriginalId: 'POS-2026-000123',
			State: OrderState.Completed,
			Points: 349,
			Cashback: 10.47,
			Reason: reason,
			Sentence: sentence,
			Rules: [
				{
					...{ Id: 'double', Name: 'Double points', Outcome: 'condition' },
					...{ Points: null, Lines: null, Cap: null, Moment: null },
					...{ Condition: { Code: 'brand', Args: { brands: ['b-7'] } }, Values: ['b-9'] },
					...{ Why: null, By: [] },
				},
			],
		},
	},
})

export const explainPoints = adminOperation({
	id: 'explainPoints',
	method: 'GET',
	path: '/admin/api/points/:id',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'Say why a point record exists',
	description: 'The record with its reason, as data and as a sentence. One that is not there is 404.',
	params: Type.Object({
		id: Type.Integer({
			description: 'The `PointId` of the record.',
			minimum: 1,
			maximum: Number.MAX_SAFE_INTEGER,
		}),
	}),
	status: 200,
	reply: PointExplanation,
	refusals: [],
	example: {
		params: { id: 4211 },
		reply: {
			PointId: 4211,
			CustomerId: 'C-1001',
			PointType: PointType.Purchase,
			Points: 349,
			Cashback: 10.47,
			CreatedDate: '2026-11-14T15:04:05Z',
			ExpirationDate: '2027-11-15T02:59:59.999Z',
			Reason: reason,
			Sentence: sentence,
		},
	},
})
