import { type Static, Type } from 'typebox'
import { assignedId, flag, instant, integer, list, nullable, optional, shape, string } from '../members.ts'
import { dateSort } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** The header with which a request of the panel asks for the test data, in lower case. */
export const MODE_HEADER = 'fiel-mode'

/** How many test mails are kept, and for how long. */
export const TEST_MAIL_LIMITS = { most: 500, days: 30 } as const

const Sandbox = shape('Sandbox', 'The test data of a merchant.', {
	Exists: flag('Whether there is a sandbox.'),
	Name: nullable(string('The handle of the sandbox, as on the command line; null while there is none.')),
	CreatedDate: nullable(instant('When it was created or last reset; null while there is none.')),
})
export type Sandbox = Static<typeof Sandbox>

const path = '/admin/api/sandbox'
const none: Sandbox = { Exists: false, Name: null, CreatedDate: null }
const one: Sandbox = { Exists: true, Name: 'demo-test', CreatedDate: '2026-11-14T12:00:00Z' }

export const getSandbox = adminOperation({
	id: 'getSandbox',
	method: 'GET',
	path,
	tag: 'Test mode',
	access: 'integrations.view',
	summary: 'Whether there is test data',
	description:
		'Every operation, except those of the own account, reads and changes the test data of the merchant if the request has the header `Fiel-Mode: test`: the same user, with the same rights. Without a sandbox such a request is answered with 409 and `Field` = `Fiel-Mode`; it never reads or changes live data.',
	status: 200,
	reply: Sandbox,
	refusals: [],
	example: { reply: one },
})

export const createSandbox = adminOperation({
	id: 'createSandbox',
	method: 'POST',
	path,
	tag: 'Test mode',
	access: 'keys.edit',
	summary: 'Create the test data',
	description:
		'Creates the sandbox of the merchant: a merchant with a copy of the program, tiers, rewards, quizzes, products and settings under the same ids, and without customers, orders, keys and webhooks. 409 if there is one already, and in a sandbox.',
	status: 201,
	reply: Sandbox,
	refusals: [],
	example: { reply: one },
})

export const resetSandbox = adminOperation({
	id: 'resetSandbox',
	method: 'POST',
	path: `${path}/reset`,
	tag: 'Test mode',
	access: 'keys.edit',
	summary: 'Empty the test data, and copy the program anew',
	description:
		'Test keys, webhooks and users of the sandbox stay; everything else is removed and copied again from the live data, which stays as it is. 409 if there is no sandbox.',
	status: 200,
	reply: Sandbox,
	refusals: [],
	example: { reply: one },
})

export const removeSandbox = adminOperation({
	id: 'removeSandbox',
	method: 'DELETE',
	path,
	tag: 'Test mode',
	access: 'keys.edit',
	summary: 'Remove the test data',
	description:
		'Test keys stop working within a second, and the users of the sandbox cannot sign in any more. The rows are deleted within minutes. 409 if there is no sandbox.',
	status: 200,
	reply: Sandbox,
	refusals: [],
	example: { reply: none },
})

const CHANNELS = ['mail', 'gateway'] as const

const testMailMembers = {
	Id: integer('Id that the service assigned; later ones are larger.'),
	Kind: string('The occasion, as in `pin` or `redemption-customer`.'),
	Channel: Type.Unsafe<(typeof CHANNELS)[number]>({
		type: 'string',
		enum: [...CHANNELS],
		description: 'mail, or gateway: a message for the SMS and WhatsApp gateway.',
	}),
	Recipient: string('Who would have received it: an email address, or a telephone number.'),
	Subject: string('The subject.'),
	CreatedDate: instant('When it would have been sent.'),
}

const ListedTestMail = shape('ListedTestMail', 'A mail that was kept and not sent.', testMailMembers)
export type ListedTestMail = Static<typeof ListedTestMail>

const TestMail = shape('TestMail', 'A mail that was kept and not sent, with its text.', {
	...testMailMembers,
	Html: string('The body as HTML; empty for the gateway.'),
	Text: string('The body as text; for the gateway the body of the request.'),
})

const TestMails = shape('TestMails', 'A part of the test mails.', {
	Items: list(ListedTestMail, 'The mails, newest first unless sorted.'),
	NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
})

const mail: ListedTestMail = {
	Id: 12,
	Kind: 'pin',
	Channel: 'mail',
	Recipient: 'ana@example.com',
	Subject: 'Your code for Loja Exemplo',
	CreatedDate: '2026-11-14T12:00:00Z',
}

const ONLY_IN_TEST_MODE =
	'409 without `Fiel-Mode: test`. Mails with links for users of the panel are only for users with the right `users.edit`.'

export const listTestMails = adminOperation({
	id: 'listTestMails',
	method: 'GET',
	path: '/admin/api/test-mails',
	tag: 'Test mode',
	access: 'integrations.view',
	summary: 'The mails that test mode did not send',
	description: `Newest first unless sorted: the last ${TEST_MAIL_LIMITS.most} of the last ${TEST_MAIL_LIMITS.days} days. ${ONLY_IN_TEST_MODE}`,
	query: Type.Object({
		sort: dateSort('date'),
		before: optional(assignedId('Only mails after this one in the list.')),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: TestMails,
	refusals: BODY_ERRORS,
	example: { query: { limit: 50 }, reply: { Items: [mail], NextBefore: null } },
})

export const getTestMail = adminOperation({
	id: 'getTestMail',
	method: 'GET',
	path: '/admin/api/test-mails/:id',
	tag: 'Test mode',
	access: 'integrations.view',
	summary: 'A mail that test mode did not send',
	description: `With its text, and so with its PIN or code. ${ONLY_IN_TEST_MODE}`,
	params: Type.Object({ id: assignedId('Id of the mail.') }),
	status: 200,
	reply: TestMail,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 12 },
		reply: { ...mail, Html: '<p>Your code is 493817.</p>', Text: 'Your code is 493817.' },
	},
})
