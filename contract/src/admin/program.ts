import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
	id,
	instant,
	integer,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	type Refusals,
	shape,
	string,
	text,
	url,
	wholeNumber,
} from '../members.ts'
import { type Change, changeOf } from './change-of.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** Points or currency: a number in JSON, an exact decimal in the server. */
const decimal = (description: string, refusals: Refusals = {}) =>
	Type.Number({ description, minimum: -LIMITS.points, maximum: LIMITS.points, ...refusals })
const choice = <const T extends string>(values: readonly T[], description: string) =>
	Type.Unsafe<T>({ type: 'string', enum: [...values], description })
const ids = (description: string) =>
	items(id('An id in the merchant store.'), description, LIMITS.pointQueries)
const statuses = (description: string) =>
	items(nonBlank('A status, as orders carry it.', { max: LIMITS.id }), description, 100)

const POINTS = { invalid: 'Objective_AmountOfPointsCannotBeLessThanOne' } as const

/** To add a setting, add a member here and one of the same name in camelCase to the server's `ProgramSettings`. */
export const ProgramSettings = shape('ProgramSettings', 'What a merchant decides about the program.', {
	Purchase: shape('PurchaseObjective', 'What orders earn.', {
		IsActive: flag('False when orders earn nothing.'),
		PointsPerUnit: decimal('Points for each unit of currency; more than 0.', POINTS),
		MinimumOrder: decimal('An order below this total earns nothing; 0 or more.', {
			invalid: 'OrderMinimumValueInvalidValue',
		}),
		WaitingDays: wholeNumber('How many days a completed order waits for its points; 0 to 3650.', {
			invalid: 'DaysToWaitToGrantPointsInvalidValue',
		}),
		Rounding: choice(['down', 'nearest', 'up'], 'How points are rounded: down, nearest or up.'),
		Digits: wholeNumber('Digits of points after the decimal point; 0 to 4.'),
		CompletedStatuses: statuses(
			'The statuses that complete an order which has no flags. Given together with those that cancel.',
		),
		CancelledStatuses: statuses('The statuses that cancel an order which has no flags.'),
		Excluded: shape('Exclusions', 'What earns nothing.', {
			Products: ids('Products.'),
			Categories: ids('Categories, each with all below it.'),
			Brands: ids('Brands.'),
		}),
		RewardPartEarns: flag('True when the part of an order that a reward paid earns too.'),
	}),
	Cashback: shape('CashbackSettings', 'What points are worth in currency.', {
		IsActive: flag('False when points are worth nothing in currency.'),
		PointValue: decimal('What a point is worth in currency; more than 0 while cashback is active.', {
			invalid: 'Objective_DiscountValueCannotBeLessThanOne',
		}),
	}),
	Expiry: shape('ExpirySettings', 'How long points live.', {
		Kind: choice(
			['never', 'days', 'quarter', 'year'],
			'When points end: never, after days, or with the quarter or the year they were granted in.',
		),
		Days: wholeNumber('How many days they live where Kind is days; 1 to 36500.'),
		NoticeDays: wholeNumber('How many days before the end they count as about to expire; 0 to 3650.'),
	}),
	Refund: shape('RefundSettings', 'What a cancelled order gives back.', {
		OnCancel: flag('True when the reward it used is given back.'),
		OnPartialReturn: flag(
			'True when the reward is given back as soon as a part of the order is returned; the request can say otherwise.',
		),
		GraceDays: wholeNumber('How many days points live that come back after their end; 0 to 3650.'),
	}),
	Redemption: shape('RedemptionSettings', 'How long a redemption waits for its order.', {
		CheckoutHours: nullable(
			wholeNumber(
				'After how many hours cashback that is held for an online cart is given back unless an order has named it, 1 to 8760; null for never.',
			),
		),
		TillHours: nullable(wholeNumber('The same for what a till has redeemed; null, the usual, for never.')),
	}),
	Shortfall: choice(
		['debt', 'forgive'],
		'What becomes of points that a cancellation can no longer take: debt or forgive.',
	),
	Enrolment: shape('EnrolmentSettings', 'Who takes part.', {
		OptIn: flag('True when new customers take part only if their order says so.'),
		RecognisesCustomers: flag(
			'True when an order or a coupon with an unknown id of a customer, whose document or else email address belongs to exactly one customer, is of that customer.',
		),
	}),
	Affiliates: shape('AffiliateSettings', 'People who bring customers with a coupon.', {
		IsActive: flag('True when the private interface takes affiliates.'),
	}),
	Pin: shape('PinSettings', 'When a redemption at the till needs a PIN.', {
		Mode: choice(
			['off', 'above', 'always'],
			'Never, for redemptions that are worth more than `Above`, or always.',
		),
		Above: decimal('The value in currency that needs no PIN yet where Mode is above; 0 or more.'),
	}),
	Signup: shape('SignupObjective', 'What joining earns.', {
		IsActive: flag('True when it earns.'),
		Points: decimal('How many points; more than 0 while active.', POINTS),
		Since: nullable(
			string(
				'Those who joined before this day are no newcomers; null for everybody. Of a moment its day in the time zone of the merchant counts.',
			),
		),
	}),
	Birthday: shape('BirthdayObjective', 'What a birthday earns, once a year.', {
		IsActive: flag('True when it earns.'),
		Points: decimal('How many points; more than 0 while active.', POINTS),
	}),
	Referral: shape('ReferralObjective', 'What bringing a friend earns, with the first order of the friend.', {
		IsActive: flag('True when it earns.'),
		Url: nullable(url('The page that referral links lead to; null for none.')),
		Points: decimal('Points for the customer; 0 or more.', POINTS),
		FriendPoints: decimal('Points for the friend; 0 or more.', POINTS),
	}),
	Custom: items(
		shape('CustomObjective', 'Something the systems of the merchant say a customer has done.', {
			Id: assignedId('The id completions name; chosen by the merchant.'),
			Title: nonBlank('Title.'),
			Type: choice(['review', 'social', 'custom'], 'What kind of thing it is: review, social or custom.'),
			IsActive: flag('True when it earns.'),
			Points: decimal('How many points; more than 0 while active.', POINTS),
			MaxPerCustomer: nullable(
				wholeNumber('How often one customer may complete it in a period; null for always.', { minimum: 1 }),
			),
			Period: choice(
				['day', 'month', 'year', 'ever'],
				'The period that limit counts in: day, month, year or ever.',
			),
			MaxInAll: nullable(wholeNumber('How often everybody together may; null for always.', { minimum: 1 })),
		}),
		'Objectives of the merchant.',
		200,
	),
	Rules: items(
		Type.Unsafe<object>({
			type: 'object',
			description: 'A rule, written as docs/program.md describes.',
			additionalProperties: true, // otherwise replies would omit its members
		}),
		'The extra-point rules.',
		500,
	),
})
export type ProgramSettings = Static<typeof ProgramSettings>

export const ProgramSettingsChange = changeOf(ProgramSettings)
export type ProgramSettingsChange = Change<ProgramSettings>

const version = {
	Version: integer('Counts from 1.'),
	Author: string('Who made it: an email, or what `program set --author` said on the command line.'),
	CreatedDate: instant('Since when it is in force.'),
}

const ProgramVersion = shape('ProgramVersion', 'A version of the program, in brief.', version)
export type ProgramVersion = Static<typeof ProgramVersion>
export const Program = shape('Program', 'A version of the program.', {
	...version,
	Settings: ProgramSettings,
})

const ProgramChange = shape(
	'ProgramChange',
	'A new version of the program.',
	{
		BasedOnVersion: assignedId('The version that was looked at. Any other than the current one is 409.'),
		Settings: ProgramSettingsChange,
	},
	{ additionalProperties: false },
)

const settings: ProgramSettings = {
	Purchase: {
		IsActive: true,
		PointsPerUnit: 1,
		MinimumOrder: 20,
		WaitingDays: 0,
		Rounding: 'down',
		Digits: 0,
		CompletedStatuses: [],
		CancelledStatuses: [],
		Excluded: { Products: [], Categories: [], Brands: ['gift-cards'] },
		RewardPartEarns: true,
	},
	Cashback: { IsActive: true, PointValue: 0.03 },
	Expiry: { Kind: 'days', Days: 365, NoticeDays: 30 },
	Refund: { OnCancel: true, OnPartialReturn: false, GraceDays: 30 },
	Redemption: { CheckoutHours: 24, TillHours: null },
	Shortfall: 'debt',
	Enrolment: { OptIn: false, RecognisesCustomers: false },
	Affiliates: { IsActive: false },
	Pin: { Mode: 'above', Above: 50 },
	Signup: { IsActive: false, Points: 0, Since: null },
	Birthday: { IsActive: false, Points: 0 },
	Referral: { IsActive: false, Url: null, Points: 0, FriendPoints: 0 },
	Custom: [
		{
			...{ Id: 1, Title: 'Write a review', Type: 'review', IsActive: true, Points: 20 },
			...{ MaxPerCustomer: 1, Period: 'month', MaxInAll: null },
		},
	],
	Rules: [
		{
			...{ id: 'double', name: 'Double points', isActive: true, conditions: [] },
			...{ effect: { code: 'multiply', args: { factor: '2' } }, scope: 'order', stacking: 'stack' },
			...{ priority: 0, caps: {} },
		},
	],
}
const brief = { Version: 3, Author: 'ana@example.com', CreatedDate: '2026-11-14T12:00:00Z' }
const program = { ...brief, Settings: settings }

export const getProgram = adminOperation({
	id: 'getProgram',
	method: 'GET',
	path: '/admin/api/program',
	tag: 'Program',
	access: 'program.view',
	summary: 'The program in force',
	description: 'The newest version, with all its settings.',
	status: 200,
	reply: Program,
	refusals: [],
	example: { reply: program },
})

export const changeProgram = adminOperation({
	id: 'changeProgram',
	method: 'PUT',
	path: '/admin/api/program',
	tag: 'Program',
	access: 'program.edit',
	summary: 'Make a new version of the program',
	description: [
		'A setting left out keeps its value; lists are given whole. Settings that change nothing make no version.',
		'Nothing is retroactive: an order keeps the version it was placed under, also when it is awarded later, and points keep the date they were given.',
		'When somebody else was faster, and `BasedOnVersion` is no longer the current version, the answer is 409.',
	].join('\n'),
	body: ProgramChange,
	status: 200,
	reply: Program,
	refusals: [
		...BODY_ERRORS,
		'General_BiggerThanZero',
		'Objective_AmountOfPointsCannotBeLessThanOne',
		'Objective_DiscountValueCannotBeLessThanOne',
		'Objective_OrderMinimumValueCannotBeLessThanZero',
		'Objective_DaysToWaitToGrantPointsCannotBeLessThanZero',
		'Objective_CanceledStatusListMustHaveAValue',
		'Objective_CompletedStatusListMustHaveAValue',
		'Objective_SignupStartDateMustHaveAValidValue',
		'Campaign_InvalidDateRange',
		'Campaign_Conflict',
		'DaysToWaitToGrantPointsInvalidValue',
		'OrderMinimumValueInvalidValue',
	],
	example: {
		body: { BasedOnVersion: 2, Settings: { Purchase: { MinimumOrder: 20 } } },
		reply: program,
	},
})

export const listProgramVersions = adminOperation({
	id: 'listProgramVersions',
	method: 'GET',
	path: '/admin/api/program/versions',
	tag: 'Program',
	access: 'program.view',
	summary: 'List the versions of the program',
	description: 'Who made them and when, newest first.',
	status: 200,
	reply: list(ProgramVersion, 'The versions.'),
	refusals: [],
	example: { reply: [brief] },
})

export const getProgramVersion = adminOperation({
	id: 'getProgramVersion',
	method: 'GET',
	path: '/admin/api/program/versions/:version',
	tag: 'Program',
	access: 'program.view',
	summary: 'The program as it was',
	description: 'Versions are kept for ever. One that never was is 404.',
	params: Type.Object({ version: assignedId('The version.') }),
	status: 200,
	reply: Program,
	refusals: [],
	example: { params: { version: 3 }, reply: program },
})

const RuleUsage = shape('RuleUsage', 'What a rule with a budget has given.', {
	RuleId: string('Id of the rule.'),
	Points: number('Points it has given to all customers together.'),
})

export const listRuleUsage = adminOperation({
	id: 'listRuleUsage',
	method: 'GET',
	path: '/admin/api/program/rule-usage',
	tag: 'Program',
	access: 'program.view',
	summary: 'Say how much of their budgets rules have used',
	description: 'The rules of the program in force that have a budget. One that has given nothing yet has 0.',
	status: 200,
	reply: list(RuleUsage, 'The rules.'),
	refusals: [],
	example: { reply: [{ RuleId: 'double', Points: 1200 }] },
})

const RuleValue = shape('RuleValue', 'Something that a condition of a rule can name.', {
	Id: string('Its id in the merchant store, or the number of the segment.'),
	Name: nullable(string('Its name; null where none is known.')),
})

const RuleValueQuery = shape(
	'RuleValueQuery',
	'What is searched for.',
	{
		Kind: choice(
			['product', 'category', 'brand', 'paymentMethod', 'branch', 'salesPerson', 'segment'],
			'What kind of thing. Payment methods, branches and sales people are those that orders have named.',
		),
		Search: optional(
			text('A part of the name or of the id, in any case; everything if absent.', { max: 255 }),
		),
		Ids: optional(ids('Ids: only those that exist are returned, and `Search` does not count.')),
		Limit: optional(
			Type.Integer({ description: 'How many, 20 unless told; 100 at most.', minimum: 1, maximum: 100 }),
		),
	},
	{ additionalProperties: false },
)

export const findRuleValues = adminOperation({
	id: 'findRuleValues',
	method: 'POST',
	path: '/admin/api/program/values',
	tag: 'Program',
	access: 'program.view',
	onlyReads: true,
	summary: 'Find what conditions of rules can name',
	description:
		'A rule may also name an id that does not exist yet, so this says which of the `Ids` exist. A search returns a value with exactly the id first and the others by name.',
	body: RuleValueQuery,
	status: 200,
	reply: list(RuleValue, 'What was found.'),
	refusals: BODY_ERRORS,
	example: {
		body: { Kind: 'category', Search: 'sho' },
		reply: [{ Id: 'shoes', Name: 'Shoes' }],
	},
})
