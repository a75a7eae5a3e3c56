import { described, flag, instant, integer, nonBlank, nullable, number, shape, string } from '../members.ts'
import { linkToken, newPassword } from './credentials.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { AdminSession, sessionExample } from './session.ts'

const SetUpState = shape('SetUpState', 'Whether the installation is new.', {
	IsNeeded: flag('True while there is no merchant at all.'),
	SendsMail: flag(
		'Whether it can send links by mail, for browsers that are not known and for forgotten passwords.',
	),
})

const SetUp = shape(
	'SetUp',
	'The first merchant and its owner.',
	{
		Token: linkToken,
		MerchantName: nonBlank('A handle: a-z, 0-9 and "-".', { max: 64 }),
		Currency: nonBlank('ISO 4217, as in BRL.', { max: 3 }),
		TimeZone: nonBlank('IANA, as in America/Sao_Paulo.', { max: 100 }),
		Email: nonBlank('Email of the owner.', { max: 254 }),
		Password: newPassword,
	},
	{ additionalProperties: false },
)

const path = '/admin/api/setup'

export const getSetUp = adminOperation({
	id: 'getSetUp',
	method: 'GET',
	path,
	tag: 'Set-up',
	access: 'open',
	summary: 'Whether the installation is new',
	description: 'Asked by the panel before anybody is signed in.',
	status: 200,
	reply: SetUpState,
	refusals: [],
	example: { reply: { IsNeeded: true, SendsMail: true } },
})

export const setUp = adminOperation({
	id: 'setUp',
	method: 'POST',
	path,
	tag: 'Set-up',
	access: 'open',
	summary: 'Create the first merchant and its owner',
	description:
		'For the page `/admin/setup#token=…`, whose link `npm start` prints on an empty database; without that token, 401. Signs the owner in. 409 once there is a merchant: more are made by `fiel merchants create`.',
	body: SetUp,
	status: 201,
	reply: AdminSession,
	refusals: BODY_ERRORS,
	example: {
		body: {
			Token: 'q3Xv…',
			MerchantName: 'demo',
			Currency: 'BRL',
			TimeZone: 'America/Sao_Paulo',
			Email: 'ana@example.com',
			Password: 'correct horse battery',
		},
		reply: { ...sessionExample, Name: null },
	},
})

const NewestOrder = shape('NewestOrder', 'An order, and what came of it.', {
	OriginalId: string('Id of the order in the merchant store.'),
	CustomerName: nullable(string('Name of the customer; null when none is known.')),
	Points: number('Points it has earned so far.'),
	State: integer('0 Initial, 1 Pending, 2 Completed, 3 Cancelled, 4 Ignored.'),
	RecordedDate: instant('When it came.'),
})

const FirstSteps = shape('FirstSteps', 'How far a merchant has come.', {
	HasKey: flag('Whether there is an API key that works.'),
	Order: nullable(
		described(
			NewestOrder,
			'The newest order that is not a sale of the counter, if it came after the first API key; else null.',
		),
	),
	HasReward: flag('Whether there is a reward.'),
	HasWebhook: flag('Whether there is a webhook.'),
	IsProgramChanged: flag('Whether the program was changed since the merchant was created.'),
	HasCustomer: flag('Whether there is a customer.'),
	HasCashier: flag('Whether there is a cashier, or an invitation for one.'),
	HasCounterSale: flag('Whether a sale was recorded at the counter.'),
})

export const getFirstSteps = adminOperation({
	id: 'getFirstSteps',
	method: 'GET',
	path: '/admin/api/first-steps',
	tag: 'Set-up',
	access: 'figures.view',
	summary: 'How far the merchant has come',
	description:
		'For the list of first steps; cheap enough to be asked every few seconds. The orders of the demo are older than its key, so the first one that is sent shows.',
	status: 200,
	reply: FirstSteps,
	refusals: [],
	example: {
		reply: {
			HasKey: true,
			Order: {
				OriginalId: 'first-1',
				CustomerName: 'Ana Souza',
				Points: 100,
				State: 2,
				RecordedDate: '2026-11-14T12:00:00Z',
			},
			HasReward: false,
			HasWebhook: false,
			IsProgramChanged: true,
			HasCustomer: true,
			HasCashier: false,
			HasCounterSale: false,
		},
	},
})
