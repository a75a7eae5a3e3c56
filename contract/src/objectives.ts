import { type Static, Type } from 'typebox'
import { PointType } from './enums.ts'
import { envelopeA, envelopeC } from './envelopes.ts'
import {
	enumerated,
	flag,
	id,
	instant,
	integer,
	nullable,
	number,
	optional,
	shape,
	string,
	wholeNumber,
} from './members.ts'
import { operation } from './operation.ts'
import { pageQuery } from './page-query.ts'

const ObjectiveDetails = shape('ObjectiveDetails', 'What a customer has done of an objective.', {
	IsCompleted: flag(
		'True when the customer cannot earn with it again in the present period; never for purchases, referrals and objectives without a limit per customer.',
	),
	Completions: integer(
		'How often the customer has completed it in the present period; 0 for purchases and referrals.',
	),
})

export const ActiveObjective = shape('ActiveObjective', 'Something that earns points now.', {
	Id: integer('Id of the objective; negative for those that every program has.'),
	Type: enumerated(PointType.enumeration, 'The type of the points that it earns.'),
	Title: string('Title.'),
	Description: nullable(string('What to do; null for an objective of the merchant.')),
	AmountOfPoints: number(
		'Points that it earns, without what a tier adds: for purchases those for each unit of currency, for referrals those of the customer who refers.',
	),
	Active: flag('Always true: others are not listed.'),
	Details: nullable({
		...ObjectiveDetails,
		description: 'What the customer has done of it; null when none was named.',
	}),
})
export type ActiveObjective = Static<typeof ActiveObjective>

const ObjectiveReport = shape('ObjectiveReport', 'A customer has done what an objective asks for.', {
	CustomerId: id('Id of the customer in the merchant store, or the email or the document of the customer.', {
		missing: 'Customer_NotFound',
	}),
	Key: id('Key of this completion: the same again earns nothing and gets the first answer.'),
})

const ReportedObjective = shape('ReportedObjective', 'What a completion earned.', {
	ObjectiveId: integer('Id of the objective.'),
	CustomerId: string('Id of the customer as it was sent.'),
	IsCompleted: flag(
		'False for a customer who does not take part: nothing is kept, and the key may be used again.',
	),
	Points: number('Points it earned.'),
	Cashback: number('Their worth in currency.'),
	PointId: number('Id of the point record; 0 when it earned nothing.'),
	CompletedDate: nullable(instant('When it was completed; null when it was not.')),
})

export const listActiveObjectives = operation({
	id: 'listActiveObjectives',
	method: 'GET',
	path: '/v1/pvt/Objectives/active',
	tag: 'Objectives',
	feature: 'activities',
	summary: 'List what earns points',
	description: [
		'The active objectives of the program: purchases (`Id` -1), joining (-2), birthdays (-3) and referrals (-4), and then those of the merchant, with the ids of the program, in its order.',
		'With `CustomerId`, `Details` tells whether the customer has completed each of them. An unknown customer is refused.',
		'A page holds 10 unless `PageSize` says otherwise, at most 50. A page after the last one is empty.',
	].join('\n'),
	query: Type.Object({
		CustomerId: optional(
			id('Id of the customer in the merchant store, or the email or the document of the customer.', {
				missing: 'Customer_NotFound',
			}),
		),
		...pageQuery(),
	}),
	...envelopeC(ActiveObjective),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'ApiExternal_Error_Page_Size', 'Customer_NotFound'],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'There is no customer C-9999.' },
		query: { CustomerId: 'C-1001', PageNumber: 1, PageSize: 10 },
		reply: {
			Items: [
				{
					Id: -3,
					Type: 2,
					Title: 'Birthday',
					Description: 'Earn points every year on your birthday.',
					AmountOfPoints: 100,
					Active: true,
					Details: { IsCompleted: true, Completions: 1 },
				},
				{
					Id: 1,
					Type: 5,
					Title: 'Review a product',
					Description: null,
					AmountOfPoints: 15,
					Active: true,
					Details: { IsCompleted: false, Completions: 0 },
				},
			],
			TotalItemCount: 2,
			PageSize: 10,
			PageNumber: 1,
			HasNextPage: false,
			HasError: false,
			ErrorMessages: [],
		},
	},
})

export const completeActiveObjective = operation({
	id: 'completeActiveObjective',
	method: 'POST',
	path: '/v1/pvt/Objectives/:id/complete',
	tag: 'Objectives',
	feature: 'activities',
	summary: 'Reward a customer for an objective of the merchant',
	description: [
		'The customer earns the points of the objective, once for each `Key`.',
		'The same `Key` again for the same customer and objective earns nothing: the answer is the first one with the outcome `AlreadyDone`, a warning. For another customer or objective it is refused with 66.',
		'A customer who does not take part in the program earns nothing: `IsCompleted` is false, and the key may be used again.',
		'Purchases, joining, birthdays and referrals are rewarded by the program itself and refused with 54.',
		'Checks in this order: the members of the body, the customer, the key, the objective (48, 49, 54), its limits (53).',
	].join('\n'),
	params: Type.Object({
		id: wholeNumber('Id of the objective.', { invalid: 'ApiExternalObjective_not_found' }),
	}),
	body: ObjectiveReport,
	...envelopeA(ReportedObjective),
	invalid: 'GenericError',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'ApiExternalObjective_not_found',
		'ApiExternalObjective_inactive',
		'ApiExternalCustomObjective_max_bonification_reached',
		'ApiExternalObjective_type_incorrect',
		'Customer_NotFound',
		'ChangePoints_ChangeKeyAlreadyExists',
		'GenericError',
	],
	example: {
		refusal: { name: 'ApiExternalObjective_inactive', message: 'objective 1 is not active' },
		params: { id: 1 },
		body: { CustomerId: 'C-1001', Key: 'review-981' },
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: {
				ObjectiveId: 1,
				CustomerId: 'C-1001',
				IsCompleted: true,
				Points: 15,
				Cashback: 0.75,
				PointId: 4212,
				CompletedDate: '2026-11-14T12:00:00Z',
			},
			Code: '00',
			CodeName: 'Done',
			Severity: 0,
			HasWarning: false,
			HasError: false,
		},
	},
})
