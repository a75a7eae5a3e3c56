import { Type } from 'typebox'
import {
	assignedId,
	flag,
	id,
	instant,
	integer,
	items,
	LIMITS,
	nullable,
	number,
	optional,
	shape,
	string,
	text,
} from '../members.ts'
import { Metadata } from '../orders.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const ObjectiveCompletion = shape(
	'ObjectiveCompletion',
	'Something a customer has done.',
	{
		CustomerId: id('Id of the customer in the merchant store.'),
		Key: id('Key of this completion: the same again changes nothing and gets the same answer.'),
		Type: optional(
			Type.Unsafe<'review' | 'social' | 'custom'>({
				type: 'string',
				enum: ['review', 'social', 'custom'],
				description: 'What the caller takes the objective for; absent when it does not care.',
			}),
		),
		Metadatas: optional(items(Metadata, 'Names and values to keep with the points.', LIMITS.metadatas)),
	},
	{ additionalProperties: false },
)

const CompletedObjective = shape('CompletedObjective', 'What a completion earned.', {
	CustomerId: string('Id of the customer in the merchant store.'),
	ObjectiveId: integer('Id of the objective.'),
	IsCompleted: flag(
		'False for a customer who does not take part: nothing is kept, and the key may be used again.',
	),
	Points: number('Points it earned.'),
	Cashback: number('Their worth in currency.'),
	PointId: nullable(integer('Id of the point record; null when it earned nothing.')),
	CompletedDate: instant('When it was completed.'),
})

const NewReferral = shape(
	'NewReferral',
	'Who sends whom.',
	{
		ReferrerId: id('Id in the merchant store of the customer who sends the friend.'),
		FriendId: optional(id('Id of the friend in the merchant store; counts when both are given.')),
		FriendEmail: optional(text('Email address of the friend.', { max: 320 })),
	},
	{ additionalProperties: false },
)

const Referral = shape('Referral', 'Who sent whom.', {
	ReferrerId: string('Id in the merchant store of the customer who sent the friend.'),
	FriendId: nullable(string('Id of the friend in the merchant store; null while unknown.')),
	IsRewarded: flag('True when an order of the friend has rewarded both.'),
})

export const completeObjective = adminOperation({
	id: 'completeObjective',
	method: 'POST',
	path: '/admin/api/objectives/:id/completions',
	tag: 'Objectives',
	access: 'points.change',
	summary: 'Reward a customer for an objective of the merchant',
	description:
		'The objective is one of `Custom` in the program. A key works once: the same completion again gets the answer of the first, another one with its key is refused.',
	params: Type.Object({ id: assignedId('Id of the objective.') }),
	body: ObjectiveCompletion,
	status: 201,
	reply: CompletedObjective,
	refusals: [
		...BODY_ERRORS,
		'ApiExternalObjective_not_found',
		'ApiExternalObjective_inactive',
		'ApiExternalCustomObjective_max_bonification_reached',
		'ApiExternalObjective_type_incorrect',
		'Customer_NotFound',
		'ChangePoints_ChangeKeyAlreadyExists',
	],
	example: {
		params: { id: 1 },
		body: { CustomerId: 'C-1001', Key: 'review-88', Type: 'review', Metadatas: null },
		reply: {
			CustomerId: 'C-1001',
			ObjectiveId: 1,
			IsCompleted: true,
			Points: 20,
			Cashback: 0.6,
			PointId: 4212,
			CompletedDate: '2026-11-14T12:00:00Z',
		},
	},
})

export const createReferral = adminOperation({
	id: 'createReferral',
	method: 'POST',
	path: '/admin/api/referrals',
	tag: 'Objectives',
	access: 'points.change',
	summary: 'Record who sends a friend',
	description:
		'The first order of the friend that is granted rewards both, as the program says. The same referral again changes nothing.',
	body: NewReferral,
	status: 201,
	reply: Referral,
	refusals: [
		...BODY_ERRORS,
		'ApiExternalObjective_inactive',
		'Referral_FriendAlreadyExists',
		'Customer_NotFound',
	],
	example: {
		body: { ReferrerId: 'C-1001', FriendEmail: 'eva@example.com' },
		reply: { ReferrerId: 'C-1001', FriendId: null, IsRewarded: false },
	},
})
