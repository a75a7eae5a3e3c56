import { type Static, Type } from 'typebox'
import {
	flag,
	id,
	instant,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	optional,
	secret,
	shape,
	string,
	text,
} from '../members.ts'
import { MOST_ORIGINS } from './keys.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** The most secrets of a merchant that work at once. */
export const MOST_MEMBER_SECRETS = 10

const MemberSecret = shape('MemberSecret', 'A secret that signs the tokens of members.', {
	Kid: string('Its name, which the head of a token carries.'),
	Name: string('What it is for; empty for the one of Fiel.'),
	IsOwn: flag('True for the one with which Fiel signs the tokens that a shop asks for.'),
	CreatedDate: instant('When it was made.'),
	LastUsedDate: nullable(instant('When a token of it last arrived, to the minute; null for never.')),
	RevokedDate: nullable(instant('When it stopped working; null while it works.')),
})
export type MemberSecret = Static<typeof MemberSecret>

const MemberSettings = shape('MemberSettings', 'What the merchant decides about the member interface.', {
	IsOn: flag('True while members can use it.'),
	SignsInByCode: flag('True while members can sign in with a one-time code.'),
	Origins: list(string('An origin.'), 'The origins of the pages that may call it.'),
	Secrets: list(MemberSecret, 'The secrets, the revoked ones too, oldest first.'),
})
export type MemberSettings = Static<typeof MemberSettings>

const MemberSettingsChange = shape(
	'MemberSettingsChange',
	'What changes of the member interface.',
	{
		IsOn: flag('Whether members can use it.'),
		SignsInByCode: optional(
			flag('Whether members can sign in with a one-time code; absent leaves it as it is.'),
		),
		Origins: items(
			text('An origin, as in https://shop.example: scheme, host and, unless it is the usual one, the port.', {
				max: LIMITS.id,
			}),
			'The origins of the pages that may call it: https, or http on this machine (localhost, 127.0.0.1, [::1]).',
			MOST_ORIGINS,
		),
	},
	{ additionalProperties: false },
)

const NewMemberSecret = shape(
	'NewMemberSecret',
	'A secret to make.',
	{ Name: nonBlank('What it is for.', { max: 100 }) },
	{ additionalProperties: false },
)

const CreatedMemberSecret = shape('CreatedMemberSecret', 'A new secret.', {
	Kid: string('Its name, for the head of a token.'),
	Secret: secret(string('The secret: the key of HMAC-SHA-256 is this text. It is shown this once.')),
	Name: string('What it is for.'),
})

const kid = 'fiel_mk_2Yx0aA'
const shop: MemberSecret = {
	Kid: kid,
	Name: 'web shop',
	IsOwn: false,
	CreatedDate: '2026-11-14T12:00:00Z',
	LastUsedDate: null,
	RevokedDate: null,
}
const settings: MemberSettings = {
	...{ IsOn: true, SignsInByCode: true, Origins: ['https://shop.example'] },
	Secrets: [shop],
}
const place = { tag: 'Members', path: '/admin/api/members' } as const

export const getMemberSettings = adminOperation({
	...place,
	id: 'getMemberSettings',
	method: 'GET',
	access: 'integrations.view',
	summary: 'The settings of the member interface',
	description: 'With the secrets that sign tokens, but not what they are.',
	status: 200,
	reply: MemberSettings,
	refusals: [],
	example: { reply: settings },
})

export const changeMemberSettings = adminOperation({
	...place,
	id: 'changeMemberSettings',
	method: 'PUT',
	access: 'keys.edit',
	summary: 'Change the settings of the member interface',
	description:
		'Counts within a second. While it is off, no token works and none is issued; tokens work again after it is switched on. Without origins no page can call it, only servers and apps. While signing in with a code is off, codes are refused and remembered devices get no new token; tokens that they have got end within an hour.',
	body: MemberSettingsChange,
	status: 200,
	reply: MemberSettings,
	refusals: BODY_ERRORS,
	example: { body: { IsOn: true, SignsInByCode: true, Origins: settings.Origins }, reply: settings },
})

export const createMemberSecret = adminOperation({
	...place,
	id: 'createMemberSecret',
	method: 'POST',
	path: '/admin/api/members/secrets',
	access: 'keys.edit',
	summary: 'Make a secret for tokens of members',
	description: `The backend of the shop signs tokens with it. It is in this answer and nowhere else. At most ${MOST_MEMBER_SECRETS} work at once; then the status is 409.`,
	body: NewMemberSecret,
	status: 201,
	reply: CreatedMemberSecret,
	refusals: BODY_ERRORS,
	example: {
		body: { Name: shop.Name },
		reply: { Kid: kid, Secret: 'fiel_ms_9Qw1bB', Name: shop.Name },
	},
})

export const revokeMemberSecret = adminOperation({
	...place,
	id: 'revokeMemberSecret',
	method: 'DELETE',
	path: '/admin/api/members/secrets/:kid',
	access: 'keys.edit',
	summary: 'Revoke a secret for tokens of members',
	description:
		'All tokens that were signed with it stop working within a second, for ever. For the secret of Fiel, the next token that a shop asks for makes a new one. Revoking it again changes nothing.',
	params: Type.Object({ kid: id('The name of the secret.') }),
	status: 200,
	reply: MemberSecret,
	refusals: BODY_ERRORS,
	example: { params: { kid }, reply: { ...shop, RevokedDate: '2026-11-14T13:00:00Z' } },
})
