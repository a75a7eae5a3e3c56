import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
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
import { getRewardConfiguration, RewardConfiguration } from '../rewards.ts'
import { dateSort, exported } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { RewardChange } from './rewards.ts'

const draft = {
	Id: nullable(assignedId('The reward that is being changed; null for a new one.')),
	Reward: RewardChange,
}

const RewardDraft = shape('RewardDraft', 'A reward in the making.', draft, {
	additionalProperties: false,
})

const TestMail = shape(
	'TestMail',
	'A mail about a reward in the making, to try it.',
	{ ...draft, Recipient: text('Where to; one email address.', { max: 254 }) },
	{ additionalProperties: false },
)

export const MailVariable = shape('MailVariable', 'A placeholder that mails may hold.', {
	Name: string('Its name; write it as in `{{FirstName}}`.'),
	Description: string('What it stands for.'),
	Value: string('What stands in its place in this mail.'),
})

const RewardMail = shape('RewardMail', 'The mail a customer would receive, with a made-up customer.', {
	Subject: string('The subject line.'),
	PreHeader: nullable(string('The line shown before it is opened; null for none.')),
	Html: string('The whole page of the mail.'),
	Variables: list(MailVariable, 'Every placeholder the service knows.'),
})

const QueuedMail = shape('QueuedMail', 'A mail that is on its way.', {
	Recipient: string('Where to.'),
	Subject: string('The subject line.'),
	HasMailServer: flag('False when no mail server is configured: the mail is kept and not sent.'),
})

export const AdminRedemption = shape('AdminRedemption', 'A redemption.', {
	Id: integer('Id that the service assigned.'),
	OriginalKey: string('Its key; cancels it.'),
	ExternalCode: string('The code the customer has.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Points: number('Points it cost.'),
	Cashback: number('Their worth in currency.'),
	RedeemedDate: instant('When it was redeemed.'),
	OrderId: nullable(string('Id of the order that used it, in the merchant store; null while none has.')),
	Unmet: list(
		string('A member of the reward.'),
		'What the reward asks of a purchase and that order does not meet.',
	),
	CancelledDate: nullable(instant('When it was given back; null while it counts.')),
	State: Type.Unsafe<'held' | 'open' | 'expired' | 'used' | 'returned'>({
		type: 'string',
		enum: ['held', 'open', 'expired', 'used', 'returned'],
		description:
			'Where it stands: held until ReturnDate, open without such a date, expired if its coupon is, used by an order, or returned.',
	}),
	ReturnDate: nullable(
		instant('When it is given back unless an order has named it; null for never, and once it is used.'),
	),
	ExpiredDate: nullable(instant('When its coupon expired without being used; null if it did not.')),
})

export type AdminRedemption = Static<typeof AdminRedemption>

const RedemptionPage = shape('RedemptionPage', 'A part of the redemptions of a reward.', {
	Items: list(AdminRedemption, 'The redemptions, newest first.'),
	NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
})

const refusals = [...BODY_ERRORS, 'ApiExternalRewardConfiguration_Get_Error'] as const
const body = { Id: null, Reward: { Title: '10 off', RewardType: 1, Points: 200, Value: 10 } }

export const previewReward = adminOperation({
	id: 'previewReward',
	method: 'POST',
	path: '/admin/api/rewards/preview',
	tag: 'Rewards',
	access: 'program.view',
	onlyReads: true,
	summary: 'What shops would be told of a reward',
	description:
		'The reward as the private interface would answer it with these changes, its conditions in words included. Nothing is saved and nothing is checked.',
	body: RewardDraft,
	status: 200,
	reply: RewardConfiguration,
	refusals,
	example: { body, reply: getRewardConfiguration.example.reply.Result },
})

export const previewRewardMail = adminOperation({
	id: 'previewRewardMail',
	method: 'POST',
	path: '/admin/api/rewards/mail-preview',
	tag: 'Rewards',
	access: 'program.view',
	onlyReads: true,
	summary: 'The mail a customer would receive',
	description:
		'Written by what writes the real ones, about a made-up redemption, whether the mail is switched on or not.',
	body: RewardDraft,
	status: 200,
	reply: RewardMail,
	refusals,
	example: {
		body,
		reply: {
			Subject: 'Your reward: 10 off',
			PreHeader: null,
			Html: '<!doctype html><html><body><p>Hello Ana,</p></body></html>',
			Variables: [{ Name: 'FirstName', Description: 'The first word of the name', Value: 'Ana' }],
		},
	},
})

export const sendTestMail = adminOperation({
	id: 'sendTestMail',
	method: 'POST',
	path: '/admin/api/rewards/test-mail',
	tag: 'Rewards',
	access: 'rewards.edit',
	summary: 'Send the mail of a reward to try it',
	description:
		'Puts the mail of the preview into the outbox, once, to this address. It leaves within a minute, like any other.',
	body: TestMail,
	status: 201,
	reply: QueuedMail,
	refusals,
	example: {
		body: { ...body, Recipient: 'ana@example.com' },
		reply: { Recipient: 'ana@example.com', Subject: 'Your reward: 10 off', HasMailServer: true },
	},
})

export const listRewardRedemptions = adminOperation({
	id: 'listRewardRedemptions',
	method: 'GET',
	path: '/admin/api/rewards/:id/redemptions',
	tag: 'Rewards',
	access: 'program.view',
	summary: 'The redemptions of a reward',
	description:
		'Newest first unless sorted. A page may hold fewer than asked for, or none, and still name a `NextBefore`: one request looks through a limited stretch of the redemptions.',
	params: Type.Object({ id: assignedId('Id of the reward.') }),
	query: Type.Object({
		sort: dateSort('when'),
		before: optional(
			Type.Integer({
				description: 'Only redemptions after this one in the list.',
				minimum: 1,
				maximum: Number.MAX_SAFE_INTEGER,
			}),
		),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
		export: exported,
	}),
	status: 200,
	reply: RedemptionPage,
	refusals: ['ApiExternalRewardConfiguration_Get_Error'],
	example: {
		params: { id: 2 },
		query: { limit: 50 },
		reply: {
			Items: [
				{
					Id: 31,
					OriginalKey: 'redeem-771',
					ExternalCode: 'TEN-7KQ2M9XD',
					CustomerId: 'c-1001',
					CustomerName: 'Ana Souza',
					Points: 200,
					Cashback: 6,
					RedeemedDate: '2026-11-14T12:00:00Z',
					OrderId: null,
					Unmet: [],
					CancelledDate: null,
					State: 'open',
					ReturnDate: null,
					ExpiredDate: null,
				},
			],
			NextBefore: null,
		},
	},
})
