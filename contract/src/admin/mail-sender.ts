import type { Static } from 'typebox'
import { flag, integer, nullable, shape, string, text } from '../members.ts'
import { MOST_COUNTED } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const MailSender = shape('MailSender', 'How mails of the shop are sent.', {
	IsConfigured: flag('False while the operator has set no mail server: mails are stored and not sent.'),
	Host: nullable(string('Host and port of the mail server; null without one.')),
	From: nullable(string('The address that mails come from, which the operator sets; null without one.')),
	SenderName: nullable(string('The name beside that address; null for the name that the operator has set.')),
	ReplyTo: nullable(string('Where answers go; null for the address that mails come from.')),
	WaitingMails: integer(
		`How many mails have not left yet; ${MOST_COUNTED} at most. Without a mail server they are kept.`,
	),
})
export type MailSender = Static<typeof MailSender>

const path = '/admin/api/mail-sender'
const example: MailSender = {
	IsConfigured: true,
	Host: 'smtp.example.com:465',
	From: 'mail@example.com',
	SenderName: 'Café do Ponto',
	ReplyTo: 'ola@cafe.example',
	WaitingMails: 0,
}

export const getMailSender = adminOperation({
	id: 'getMailSender',
	method: 'GET',
	path,
	tag: 'Merchant',
	access: 'program.view',
	summary: 'How mails are sent',
	description: 'Without the credentials of the mail server.',
	status: 200,
	reply: MailSender,
	refusals: [],
	example: { reply: example },
})

export const changeMailSender = adminOperation({
	id: 'changeMailSender',
	method: 'PUT',
	path,
	tag: 'Merchant',
	access: 'settings.edit',
	summary: 'Change the sender name and the reply address',
	description: 'Counts for mails that leave from now on. Null or an empty text clears a member.',
	body: shape(
		'MailSenderChange',
		'The name and the address.',
		{
			SenderName: nullable(text('The name beside the address of the sender.', { max: 100 })),
			ReplyTo: nullable(text('Where answers go.', { max: 254 })),
		},
		{ additionalProperties: false },
	),
	status: 200,
	reply: MailSender,
	refusals: BODY_ERRORS,
	example: { body: { SenderName: 'Café do Ponto', ReplyTo: 'ola@cafe.example' }, reply: example },
})

export const testMailSender = adminOperation({
	id: 'testMailSender',
	method: 'POST',
	path: `${path}/test`,
	tag: 'Merchant',
	access: 'settings.edit',
	summary: 'Send a test mail to yourself',
	description:
		'At once, to the email of the user, and not through the outbox, so that the answer of the mail server can be shown. 422 without a mail server; 429 after 5 tests in 10 minutes.',
	status: 200,
	reply: shape('MailTest', 'What became of a test mail.', {
		Success: flag('Whether the mail server took it.'),
		Recipient: string('To whom it was sent.'),
		Answer: nullable(string('What the mail server answered when it took the mail; null after a failure.')),
		Error: nullable(
			string('What the mail server answered, or why it was not reached; null after a success.'),
		),
	}),
	refusals: ['Too_Many_Requests'],
	example: {
		reply: {
			Success: false,
			Recipient: 'ana@example.com',
			Answer: null,
			Error: '550 mailbox unavailable',
		},
	},
})
