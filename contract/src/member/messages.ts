import { type Static, Type } from 'typebox'
import { flag, items, list, nonBlank, nullable, shape, string } from '../members.ts'
import {
	MESSAGE_CHANNELS,
	MESSAGE_KINDS,
	messageChannel,
	messageKind,
	messageLanguage,
} from '../message-kinds.ts'
import { memberOperation } from './operation.ts'

const closed = { additionalProperties: false } as const

const MemberMessageKind = shape(
	'MemberMessageKind',
	'Whether the member wants a kind of message.',
	{ Kind: messageKind('What it is about.'), IsOn: flag('Whether the member wants it.') },
	closed,
)

const choices = {
	Channel: messageChannel('How messages are sent.'),
	IsOn: flag('False after the member has stopped all messages by this channel.'),
	Kinds: items(MemberMessageKind, 'The kinds.', MESSAGE_KINDS.length),
}

const purpose = string(
	'The purpose of the consent that counts for this channel: see `GET /v1/member/consents`.',
)
const needsConsent = flag(
	'True if messages arrive only after the member has consented to the purpose; false if they arrive until the member refuses it.',
)

const MemberMessageChannel = shape('MemberMessageChannel', 'What the member wants by a channel.', {
	...choices,
	Purpose: purpose,
	NeedsConsent: needsConsent,
})

const MemberMessageChoice = shape(
	'MemberMessageChoice',
	'What the member wants by a channel. `Purpose` and `NeedsConsent` may be sent back as they were answered, and change nothing.',
	{ ...choices, Purpose: Type.Optional(purpose), NeedsConsent: Type.Optional(needsConsent) },
	closed,
)

const settings = {
	Language: nullable(messageLanguage('The language of messages; null for that of the shop.')),
	TimeZone: nullable(
		nonBlank(
			'The time zone in which the member is not disturbed at night, as in Europe/Lisbon; null for that of the shop.',
			{
				max: 64,
			},
		),
	),
}

const MemberMessages = shape('MemberMessages', 'What a member has chosen about messages.', {
	...settings,
	Channels: list(MemberMessageChannel, 'The channels that the merchant uses.'),
})
export type MemberMessages = Static<typeof MemberMessages>

const MemberMessageChoices = shape(
	'MemberMessageChoices',
	'What a member chooses about messages.',
	{ ...settings, Channels: items(MemberMessageChoice, 'The channels.', MESSAGE_CHANNELS.length) },
	closed,
)
export type MemberMessageChoices = Static<typeof MemberMessageChoices>

const example: MemberMessages = {
	Language: 'pt',
	TimeZone: 'Europe/Lisbon',
	Channels: [
		{
			...{ Channel: 'email', IsOn: true, Kinds: [{ Kind: 'birthday', IsOn: false }] },
			...{ Purpose: 'email-offers', NeedsConsent: true },
		},
	],
}
const chosen: MemberMessageChoices = {
	...example,
	Channels: [{ Channel: 'email', IsOn: true, Kinds: [{ Kind: 'birthday', IsOn: false }] }],
}
const place = { tag: 'Member', path: '/v1/member/messages' } as const

export const getMemberMessages = memberOperation({
	...place,
	id: 'getMemberMessages',
	method: 'GET',
	scope: 'read',
	summary: 'Which messages arrive',
	description:
		'The channels and kinds that the shop sends, and which of them the member wants. `Purpose` names the consent that messages by a channel follow.',
	status: 200,
	reply: MemberMessages,
	refusals: [],
	example: { reply: example },
})

export const changeMemberMessages = memberOperation({
	...place,
	id: 'changeMemberMessages',
	method: 'PUT',
	scope: 'profile',
	summary: 'Choose which messages arrive',
	description:
		'Counts for messages that are sent from then on. Channels and kinds that are left out stay as they are; `Language` and `TimeZone` are replaced. What was stopped with the link of a message comes back here too.',
	body: MemberMessageChoices,
	status: 200,
	reply: MemberMessages,
	refusals: ['General_FieldCannotBeNullOrBlank', 'Genaral_LengthLimitExceeded'],
	example: { body: chosen, reply: example },
})
