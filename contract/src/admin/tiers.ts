import { type Static, Type } from 'typebox'
import { TierBenefitType } from '../enums.ts'
import {
	assignedId,
	described,
	enumerated,
	flag,
	integer,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	optional,
	shape,
	text,
	url,
	wholeNumber,
} from '../members.ts'
import { TierObjective } from '../tiers.ts'
import { changeOf } from './change-of.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const decimal = (description: string) =>
	Type.Number({ description, minimum: -LIMITS.points, maximum: LIMITS.points })

const choice = <const T extends string>(values: readonly T[], description: string) =>
	Type.Unsafe<T>({ type: 'string', enum: [...values], description })

const TierPeriodSettings = shape('TierPeriodSettings', 'The days that count towards a goal.', {
	Kind: choice(['ever', 'year', 'days'], 'Everything ever done, the calendar year, or the last days.'),
	Days: nullable(wholeNumber('How many days where Kind is days, today included; 1 to 36500.')),
})

const TierGoalSettings = shape('TierGoalSettings', 'Something a tier asks for.', {
	Name: nonBlank('What customers read.'),
	Measure: choice(
		['spend', 'orders', 'earned'],
		'What is counted: the spend, the orders, or the points earned by orders.',
	),
	Value: decimal('How much of it is needed; more than 0.'),
	Period: nullable(described(TierPeriodSettings, 'What counts towards it; null for everything ever done.')),
})

const LinkedObjective = shape('LinkedObjective', 'The objective a benefit is linked to.', {
	...TierObjective.properties,
	Title: text('Title.'),
})

const TierBenefitSettings = shape('TierBenefitSettings', 'Something a tier gives.', {
	Type: enumerated(TierBenefitType.enumeration, 'What it gives.'),
	SubType: nullable(wholeNumber('The linked RewardType or PointType, else 0.')),
	Description: nonBlank('What customers read.'),
	Multiplier: nullable(decimal('The factor of a points multiplier; more than 0.')),
	Bonus: nullable(decimal('The points of an objective bonus; more than 0.')),
	RewardId: nullable(assignedId('The reward of an exclusive reward.')),
	Objective: nullable(described(LinkedObjective, 'The linked objective; null when there is none.')),
})

const members = {
	Name: nonBlank('Name.'),
	Order: wholeNumber('Place in the ladder, lowest first; each place once.', { minimum: 0 }),
	Color: nullable(text('Its colour, as in CSS.', { max: 100 })),
	IconUrl: nullable(url('Address of its picture.')),
	IsActive: flag('False takes it out of use.'),
	IsBase: flag('True for the tier everybody starts in; one at most is active.'),
	Identifier: nullable(text('Name for machines.', { max: LIMITS.id })),
	Caption: nullable(text('A line about it.')),
	Goals: items(TierGoalSettings, 'What it asks for; none for the base tier.', 20),
	Match: choice(['all', 'any'], 'Whether all goals must be met, or any one of them.'),
	GraceDays: wholeNumber(
		'How many days customers keep it after its goals are no longer met because time has passed; 0 to 3650.',
	),
	Benefits: items(TierBenefitSettings, 'What it gives.', 50),
}

export const TierSettings = shape('TierSettings', 'What a merchant decides about a tier.', members)
export const AdminTier = shape('AdminTier', 'A tier.', {
	Id: integer('Id that the service assigned.'),
	...members,
	CustomerCount: integer('How many customers are in it, those included who do not take part in the program.'),
	MemberCount: nullable(
		integer(
			'How many of them take part in the program, as the overview counts them; null until that was counted once.',
		),
	),
})
export type AdminTier = Static<typeof AdminTier>

export const TierChange = changeOf(TierSettings)
const TierUpdate = changeOf(
	shape('TierUpdate', 'A change of a tier.', {
		...members,
		Loaded: described(
			TierSettings,
			'The members as they were when the change began; where one is stored otherwise by now, the answer is 409.',
		),
	}),
)

const refusals = [...BODY_ERRORS, 'General_BiggerThanZero', 'TierBenefit_Reward_Required'] as const
const silver: AdminTier = {
	Id: 2,
	Name: 'Silver',
	Order: 2,
	Color: '#9aa5b1',
	IconUrl: null,
	IsActive: true,
	IsBase: false,
	Identifier: 'silver',
	Caption: null,
	Goals: [
		{ Name: 'Amount spent', Measure: 'spend', Value: 1500, Period: { Kind: 'days', Days: 365 } },
		{ Name: 'Orders', Measure: 'orders', Value: 20, Period: null },
	],
	Match: 'any',
	GraceDays: 30,
	Benefits: [
		{
			Type: 0,
			SubType: 0,
			Description: '1.25 points for every point',
			Multiplier: 1.25,
			Bonus: null,
			RewardId: null,
			Objective: null,
		},
	],
	CustomerCount: 84,
	MemberCount: 81,
}
const { Id: _, CustomerCount: __, MemberCount: ___, ...body } = silver

export const listAllTiers = adminOperation({
	id: 'listAllTiers',
	method: 'GET',
	path: '/admin/api/tiers',
	tag: 'Tiers',
	access: ['program.view', 'customers.view'],
	summary: 'List the tiers',
	description: 'All of them, those out of use too, lowest first.',
	status: 200,
	reply: list(AdminTier, 'The tiers.'),
	refusals: [],
	example: { reply: [silver] },
})

export const createTier = adminOperation({
	id: 'createTier',
	method: 'POST',
	path: '/admin/api/tiers',
	tag: 'Tiers',
	access: 'tiers.edit',
	summary: 'Create a tier',
	description: [
		'`Name` and `Order` are needed; what else is left out is the usual: active, no base, no goals or benefits, every goal to be met, no days of grace.',
		'Customers who are there already are placed in the following night, or when they next earn or return something. What a tier gives is part of the version of the program, so a new one makes a version.',
		'A place that another tier has is 409.',
	].join('\n'),
	body: TierChange,
	status: 201,
	reply: AdminTier,
	refusals,
	example: { body, reply: silver },
})

export const updateTier = adminOperation({
	id: 'updateTier',
	method: 'PUT',
	path: '/admin/api/tiers/:id',
	tag: 'Tiers',
	access: 'tiers.edit',
	summary: 'Change a tier',
	description:
		'A member left out keeps its value; lists are given whole. `IsActive` false takes the tier out of use. After a change of what it takes to be in the tier everybody is placed anew in the following night. A change of its multiplier or bonuses makes a version of the program: orders keep what they were placed under. With `Loaded`, a tier that somebody changed meanwhile is 409; the message names the members.',
	params: Type.Object({ id: assignedId('Id of the tier.') }),
	body: TierUpdate,
	status: 200,
	reply: AdminTier,
	refusals: [...refusals, 'Tier_NotFound'],
	example: { params: { id: 2 }, body: { Caption: null }, reply: silver },
})

const tierName = (description: string) => nullable(text(description))

export const TierPreview = shape('TierPreview', 'What a change of a tier would do to the customers.', {
	Rise: integer('How many customers would rise.'),
	Stay: integer('How many would stay where they are.'),
	Fall: integer('How many would fall.'),
	FallLater: integer('How many of those who fall would keep their tier for its days of grace first.'),
	Flows: list(
		shape('TierFlow', 'Customers who go from one tier to another, or stay in it.', {
			From: tierName('The name of the tier they are in; null for none.'),
			To: tierName('The name of the tier they would be in; null for none.'),
			Customers: integer('How many.'),
		}),
		'How many go where, from the highest tier on.',
	),
	Examples: list(
		shape('MovedCustomer', 'A customer who would rise or fall.', {
			CustomerId: text('Id of the customer in the merchant store.'),
			Name: nullable(text('The name; null where it is not known.')),
			From: tierName('The name of the tier they are in; null for none.'),
			To: tierName('The name of the tier they would be in; null for none.'),
		}),
		'The first 20 of them by name.',
	),
})
export type TierPreview = Static<typeof TierPreview>

export const previewTier = adminOperation({
	id: 'previewTier',
	method: 'POST',
	path: '/admin/api/tiers/preview',
	tag: 'Tiers',
	access: 'program.view',
	onlyReads: true,
	summary: 'Preview a change of a tier',
	description:
		'How many customers would rise, stay and fall if the tier were saved and everybody placed anew, by the stored progress. A tier that a person gave is kept. Nothing is saved.',
	body: shape(
		'TierPreviewRequest',
		'The change to preview.',
		{
			Id: optional(assignedId('Id of the tier; absent for a new one.')),
			Tier: TierChange,
		},
		{ additionalProperties: false },
	),
	status: 200,
	reply: TierPreview,
	refusals: [...refusals, 'Tier_NotFound'],
	example: {
		body: { Id: 2, Tier: { GraceDays: 30 } },
		reply: {
			Rise: 12,
			Stay: 1840,
			Fall: 3,
			FallLater: 3,
			Flows: [
				{ From: 'Silver', To: 'Silver', Customers: 81 },
				{ From: 'Silver', To: 'Bronze', Customers: 3 },
				{ From: 'Bronze', To: 'Silver', Customers: 12 },
				{ From: 'Bronze', To: 'Bronze', Customers: 1759 },
			],
			Examples: [{ CustomerId: 'C-1001', Name: 'Ana Souza', From: 'Bronze', To: 'Silver' }],
		},
	},
})
