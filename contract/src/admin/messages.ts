import { type Static, Type } from 'typebox'
import {
	described,
	flag,
	integer,
	list,
	nonBlank,
	nullable,
	shape,
	string,
	text,
	wholeNumber,
} from '../members.ts'
import { choiceOf, MESSAGE_KINDS, messageChannel, messageKind, messageLanguage } from '../message-kinds.ts'
import { RowCount } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { MailVariable } from './reward-previews.ts'

export const CONSENT_MODES = ['given', 'not-refused'] as const
export type ConsentMode = (typeof CONSENT_MODES)[number]

export const MESSAGE_LIMITS = { perWeek: 50, days: 60, body: 100_000, sms: 1_000, logDays: 180 } as const

const closed = { additionalProperties: false } as const

const MessageSwitch = shape(
	'MessageSwitch',
	'Whether members get a kind of message.',
	{
		Kind: messageKind('What the message is about.'),
		Email: flag('Whether it is sent by email.'),
		Sms: flag('Whether it is sent through the gateway of the shop.'),
	},
	closed,
)
export type MessageSwitch = Static<typeof MessageSwitch>

const timeOfDay = (description: string) =>
	nullable(
		Type.String({
			description: `${description} Hours and minutes, as in 21:30.`,
			pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
			maxLength: 5,
		}),
	)

const daysBefore = (description: string) =>
	wholeNumber(description, { minimum: 1, maximum: MESSAGE_LIMITS.days })

const settings = {
	Kinds: Type.Array(MessageSwitch, {
		description: 'The kinds, each once. One that is left out is off.',
		maxItems: MESSAGE_KINDS.length,
	}),
	QuietFrom: timeOfDay(
		'When quiet hours begin, in the time zone of the member; null, as `QuietTo`, for none.',
	),
	QuietTo: timeOfDay('When quiet hours end. Before `QuietFrom`: on the next day.'),
	WeeklyLimit: wholeNumber(
		'How many messages a member gets in seven days, at most, by any channel. Where `reward-redeemed` is on, `points-earned` leaves the last of several free.',
		{
			minimum: 1,
			maximum: MESSAGE_LIMITS.perWeek,
		},
	),
	DaysBeforeExpiry: daysBefore('How many days before points expire members are told.'),
	DaysBeforeTierLoss: daysBefore('How many days before a tier would be lost members are told.'),
	Consent: choiceOf(
		CONSENT_MODES,
		'given: only members who consented to the purpose get messages. not-refused: all but those who refused it.',
	),
	EmailPurpose: nonBlank('The purpose of consent to emails, a word of the shop.', { max: 100 }),
	SmsPurpose: nonBlank('The purpose of consent to text messages, a word of the shop.', { max: 100 }),
}

const MessageSettingsChange = shape(
	'MessageSettingsChange',
	'What the merchant decides about messages to members.',
	settings,
	closed,
)
export type MessageSettingsChange = Static<typeof MessageSettingsChange>

const MessageSettings = shape('MessageSettings', 'Messages to members.', {
	...settings,
	HasMailServer: flag('False while the operator has set no mail server: emails wait.'),
	HasGateway: flag('False while the shop has no gateway: text messages are not sent.'),
	EmailConsents: described(
		RowCount,
		'How many members have consented to `EmailPurpose` by their newest decision. `IsExact` is false where there are more decisions than are looked at.',
	),
	SmsConsents: described(RowCount, 'How many have consented to `SmsPurpose`.'),
	TimeZone: string('The time zone of members whose own is not known: that of the merchant.'),
	Language: messageLanguage('The language of members whose own is not known: that of the merchant.'),
})
export type MessageSettings = Static<typeof MessageSettings>

const templateMembers = {
	Subject: nullable(text('The subject line; null by SMS.', { max: 500 })),
	PreHeader: nullable(
		text('The line that mail clients show beside the subject; null for none.', { max: 500 }),
	),
	Body: nonBlank(
		`The text. By email HTML, which may begin with the blocks of the editor, as the mails of rewards do; by SMS plain text of at most ${MESSAGE_LIMITS.sms} characters.`,
		{ max: MESSAGE_LIMITS.body },
	),
}

const place = {
	Kind: messageKind('What the message is about.'),
	Channel: messageChannel('How it is sent.'),
	Language: messageLanguage('Its language.'),
}

const MessageTemplateChange = shape(
	'MessageTemplateChange',
	'The text of a message.',
	templateMembers,
	closed,
)

const MessageDraft = shape('MessageDraft', 'A text in the making.', { ...place, ...templateMembers }, closed)
export type MessageDraft = Static<typeof MessageDraft>

const MessageTest = shape(
	'MessageTest',
	'A text in the making, and where to send it.',
	{
		...place,
		...templateMembers,
		Recipient: nonBlank('An email address, or a telephone number with the country code.', { max: 254 }),
	},
	closed,
)

const ListedTemplate = shape('ListedMessageTemplate', 'A text, without what it says.', {
	...place,
	Subject: nullable(string('The subject line; null by SMS.')),
	IsDefault: flag('True while the shop has not changed it.'),
	ChangedDate: nullable(Type.String({ description: 'When the shop changed it last.', format: 'date-time' })),
})

const MessageTemplate = shape('MessageTemplate', 'The text of a message.', {
	...place,
	Subject: nullable(string('The subject line; null by SMS.')),
	PreHeader: nullable(string('The line beside the subject; null for none.')),
	Body: string('The text, with placeholders.'),
	IsDefault: flag('True while the shop has not changed it.'),
	ChangedDate: nullable(Type.String({ description: 'When the shop changed it last.', format: 'date-time' })),
	Variables: list(MailVariable, 'The placeholders of this kind, with the values of the preview.'),
})
export type MessageTemplate = Static<typeof MessageTemplate>

const MessagePreview = shape('MessagePreview', 'The message that a made-up member would receive.', {
	Subject: nullable(string('The subject line; null by SMS.')),
	PreHeader: nullable(string('The line beside the subject; null for none.')),
	Html: string('The whole page of the email; empty by SMS.'),
	Text: string('The plain text.'),
	Parts: nullable(integer('How many text messages it takes; null by email.')),
	Variables: list(MailVariable, 'The placeholders of this kind, with their values.'),
})

const MessageTestResult = shape('MessageTestResult', 'What became of a test.', {
	Success: flag('Whether the mail server or the gateway took it.'),
	Recipient: string('To whom it was sent.'),
	Error: nullable(string('Why not; null after a success.')),
})

const tag = 'Messages'
const at = '/admin/api/messages'
const example: MessageSettingsChange = {
	Kinds: [
		{ Kind: 'points-expiring', Email: true, Sms: false },
		{ Kind: 'birthday', Email: true, Sms: true },
	],
	QuietFrom: '21:00',
	QuietTo: '08:00',
	WeeklyLimit: 3,
	DaysBeforeExpiry: 7,
	DaysBeforeTierLoss: 14,
	Consent: 'given',
	EmailPurpose: 'email',
	SmsPurpose: 'sms',
}
const reply: MessageSettings = {
	...example,
	HasMailServer: true,
	HasGateway: false,
	EmailConsents: { Rows: 1_240, IsExact: true },
	SmsConsents: { Rows: 85, IsExact: true },
	TimeZone: 'America/Sao_Paulo',
	Language: 'pt',
}
const params = { kind: 'birthday', channel: 'email', language: 'en' } as const
const where = { Kind: params.kind, Channel: params.channel, Language: params.language } as const
const content = {
	Subject: 'Happy birthday, {{FirstName}}!',
	PreHeader: null,
	Body: '<p>Happy birthday, {{FirstName}}!</p>',
}
const variables = [{ Name: 'FirstName', Description: 'The first word of the name', Value: 'Ana' }]
const template: MessageTemplate = {
	...where,
	...content,
	IsDefault: false,
	ChangedDate: '2026-11-14T12:00:00Z',
	Variables: variables,
}
const { Body: _body, PreHeader: _preHeader, Variables: _variables, ...listed } = template
const ONE = Type.Object({
	kind: messageKind('What the message is about.'),
	channel: messageChannel('How it is sent.'),
	language: messageLanguage('Its language.'),
})

export const getMessageSettings = adminOperation({
	id: 'getMessageSettings',
	method: 'GET',
	path: `${at}/settings`,
	tag,
	access: 'program.view',
	summary: 'Which messages members get',
	description: 'All kinds, in the order in which the panel shows them. Until they are changed, all are off.',
	status: 200,
	reply: MessageSettings,
	refusals: [],
	example: { reply },
})

export const changeMessageSettings = adminOperation({
	id: 'changeMessageSettings',
	method: 'PUT',
	path: `${at}/settings`,
	tag,
	access: 'program.edit',
	summary: 'Change which messages members get',
	description:
		'A kind that is switched on counts for what happens from then on. What waits to be sent is decided by the settings of the moment in which it is sent.',
	body: MessageSettingsChange,
	status: 200,
	reply: MessageSettings,
	refusals: BODY_ERRORS,
	example: { body: example, reply },
})

export const listMessageTemplates = adminOperation({
	id: 'listMessageTemplates',
	method: 'GET',
	path: `${at}/templates`,
	tag,
	access: 'program.view',
	summary: 'The texts of all messages',
	description: 'One for each kind, channel and language, without what they say.',
	status: 200,
	reply: list(ListedTemplate, 'The texts.'),
	refusals: [],
	example: { reply: [listed] },
})

export const getMessageTemplate = adminOperation({
	id: 'getMessageTemplate',
	method: 'GET',
	path: `${at}/templates/:kind/:channel/:language`,
	tag,
	access: 'program.view',
	summary: 'The text of a message',
	description: 'That of Fiel until the shop changes it, with the placeholders that it may contain.',
	params: ONE,
	status: 200,
	reply: MessageTemplate,
	refusals: BODY_ERRORS,
	example: { params, reply: template },
})

export const saveMessageTemplate = adminOperation({
	id: 'saveMessageTemplate',
	method: 'PUT',
	path: `${at}/templates/:kind/:channel/:language`,
	tag,
	access: 'program.edit',
	summary: 'Change the text of a message',
	description:
		'Counts for messages that are sent from then on. A placeholder that the kind does not have is refused by name. An email without `{{UnsubscribeUrl}}` gets a line with the link at its end.',
	params: ONE,
	body: MessageTemplateChange,
	status: 200,
	reply: MessageTemplate,
	refusals: BODY_ERRORS,
	example: { params, body: content, reply: template },
})

export const resetMessageTemplate = adminOperation({
	id: 'resetMessageTemplate',
	method: 'DELETE',
	path: `${at}/templates/:kind/:channel/:language`,
	tag,
	access: 'program.edit',
	summary: 'Return to the text of Fiel',
	description: 'The text of the shop is deleted. It is no error when there is none.',
	params: ONE,
	status: 200,
	reply: MessageTemplate,
	refusals: BODY_ERRORS,
	example: { params, reply: { ...template, IsDefault: true, ChangedDate: null } },
})

export const previewMessage = adminOperation({
	id: 'previewMessage',
	method: 'POST',
	path: `${at}/preview`,
	tag,
	access: 'program.view',
	onlyReads: true,
	summary: 'The message that a member would receive',
	description: 'Written by what writes the real ones, for a made-up member. Nothing is saved.',
	body: MessageDraft,
	status: 200,
	reply: MessagePreview,
	refusals: BODY_ERRORS,
	example: {
		body: { ...where, ...content },
		reply: {
			Subject: 'Happy birthday, Ana!',
			PreHeader: null,
			Html: '<!doctype html><html><body><p>Happy birthday, Ana!</p></body></html>',
			Text: 'Happy birthday, Ana!',
			Parts: null,
			Variables: variables,
		},
	},
})

export const sendTestMessage = adminOperation({
	id: 'sendTestMessage',
	method: 'POST',
	path: `${at}/test`,
	tag,
	access: 'program.edit',
	summary: 'Send a message to try it',
	description:
		'At once, the message of the preview, to this address or number. Its link to unsubscribe belongs to nobody. In test mode it is kept with the other mails. 422 without a mail server, or without a gateway; 429 after 5 tests in 10 minutes.',
	body: MessageTest,
	status: 200,
	reply: MessageTestResult,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: {
		body: { ...where, ...content, Recipient: 'ana@example.com' },
		reply: { Success: true, Recipient: 'ana@example.com', Error: null },
	},
})
