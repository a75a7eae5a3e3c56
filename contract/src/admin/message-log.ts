import { type Static, Type } from 'typebox'
import {
	assignedId,
	dateTime,
	instant,
	integer,
	list,
	nullable,
	optional,
	shape,
	string,
	text,
} from '../members.ts'
import { choiceOf, messageChannel, messageKind, messageLanguage } from '../message-kinds.ts'
import { dateSort } from './lists.ts'
import { MESSAGE_LIMITS } from './messages.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** What became of a message. */
export const MESSAGE_STATES = ['waiting', 'sent', 'not-sent', 'failed', 'uncertain'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Why a message was not sent, or waits. */
export const MESSAGE_REASONS = {
	'quiet-hours': 'It waits for the end of the quiet hours of the member.',
	'no-contact': 'The member has no usable address or number.',
	'no-consent': 'The member has not consented to the purpose of the channel, or refused it.',
	unsubscribed: 'The member has unsubscribed.',
	'switched-off': 'The kind was switched off before it was sent.',
	'no-member': 'The customer takes no part in the program any more, is blocked or was removed.',
	'weekly-limit': 'The member had got as many messages in seven days as the settings allow for this kind.',
	outdated: 'What it is about is not so any more: points were spent or taken back, or it waited too long.',
	'own-mail': 'The mail of the reward was sent instead.',
	merged: 'The customer was merged into another one who has the same message.',
	'no-gateway': 'The shop has no gateway.',
	'test-mode': 'Nothing leaves in test mode.',
	refused: 'The mail server refused it.',
	'gave-up': 'All attempts failed.',
	'no-answer': 'It was handed over, and no answer arrived: it may have been sent, and is not sent again.',
} as const
export type MessageReason = keyof typeof MESSAGE_REASONS
const REASON_NAMES = Object.keys(MESSAGE_REASONS) as MessageReason[]

const MessageEntry = shape('MessageEntry', 'A message to a member.', {
	Id: integer('Id that the service assigned.'),
	CustomerId: string('Id of the customer in the store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Kind: messageKind('What it is about.'),
	Channel: messageChannel('How it is sent.'),
	State: choiceOf(
		MESSAGE_STATES,
		'waiting: not sent yet. not-sent: it will not be, for the reason. failed: the attempts failed. uncertain: it may have been sent, and is not sent again.',
	),
	Reason: nullable(
		choiceOf(
			REASON_NAMES,
			`Why: ${Object.entries(MESSAGE_REASONS)
				.map(([name, meaning]) => `${name}: ${meaning}`)
				.join(' ')} Null where there is nothing to say.`,
		),
	),
	Error: nullable(string('What the mail server or the gateway answered to the last attempt that failed.')),
	Language: nullable(messageLanguage('The language it was written in; null before that.')),
	Recipient: nullable(
		string('Where to; null before it was written. Masked for users without the right to see contacts.'),
	),
	Attempts: integer('How often it was handed over.'),
	PlannedDate: instant('When it was planned.'),
	DueDate: nullable(instant('When it is tried next; null once that is over.')),
	EndedDate: nullable(instant('When it was sent, or given up; null while it waits.')),
})
export type MessageEntry = Static<typeof MessageEntry>

const MessageLog = shape('MessageLog', 'A part of the log of messages.', {
	Items: list(MessageEntry, 'The messages, newest first unless sorted.'),
	NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
})

const MessagesCsv = shape('MessagesCsv', 'A part of the log of messages, as CSV.', {
	Csv: string('The rows, newest first unless sorted. The first part begins with the names of the columns.'),
	Rows: integer('How many rows there are in this part.'),
	NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
})

const filters = {
	customer: optional(text('Only those to this customer: the id in the store.', { max: 255 })),
	kind: optional(messageKind('Only this kind.')),
	channel: optional(messageChannel('Only this channel.')),
	state: optional(choiceOf(MESSAGE_STATES, 'Only those in this state.')),
	reason: optional(choiceOf(REASON_NAMES, 'Only those with this reason.')),
	from: optional(dateTime('Only those planned from then on; a day begins in the time zone of the merchant.')),
	to: optional(dateTime('Only those planned until then; a day without an hour counts whole.')),
	sort: dateSort('planned'),
	before: optional(assignedId('Only those after this one in the list.')),
}

const entry: MessageEntry = {
	Id: 812,
	CustomerId: 'c-1001',
	CustomerName: 'Ana Souza',
	Kind: 'points-expiring',
	Channel: 'email',
	State: 'not-sent',
	Reason: 'no-consent',
	Error: null,
	Language: null,
	Recipient: null,
	Attempts: 0,
	PlannedDate: '2026-11-14T03:00:00Z',
	DueDate: null,
	EndedDate: '2026-11-14T11:00:00Z',
}
const place = { tag: 'Messages', method: 'GET' } as const

export const listMessages = adminOperation({
	...place,
	id: 'listMessages',
	path: '/admin/api/messages',
	access: 'customers.view',
	summary: 'Who got which message, and why not',
	description: `Newest first unless sorted. Kept for ${MESSAGE_LIMITS.logDays} days; those to a customer whose data is erased are deleted with it. A page may have fewer than asked for and still name a \`NextBefore\`.`,
	query: Type.Object({
		...filters,
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: MessageLog,
	refusals: BODY_ERRORS,
	example: {
		query: { kind: 'points-expiring', state: 'not-sent', limit: 50 },
		reply: { Items: [entry], NextBefore: null },
	},
})

export const exportMessages = adminOperation({
	...place,
	id: 'exportMessages',
	path: '/admin/api/messages/csv',
	access: 'exports',
	summary: 'The log of messages as CSV, part by part',
	description:
		'A thousand rows in each part, with the filters of the list. Recipients are masked for users without the right to see contacts.',
	query: Type.Object(filters),
	status: 200,
	reply: MessagesCsv,
	refusals: BODY_ERRORS,
	example: {
		query: { state: 'sent' },
		reply: { Csv: 'Id,CustomerId,Kind,Channel,State\r\n', Rows: 0, NextBefore: null },
	},
})
