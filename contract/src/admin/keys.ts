import { type Static, Type } from 'typebox'
import { REPLY_SHAPES } from '../enums.ts'
import {
	id,
	instant,
	list,
	nonBlank,
	nullable,
	optional,
	secret,
	shape,
	string,
	wholeNumber,
} from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const replyShape = Type.Unsafe<(typeof REPLY_SHAPES)[number]>({
	type: 'string',
	enum: [...REPLY_SHAPES],
	description:
		'What replies contain: original, exactly the specified members; current, also those that newer clients expect.',
})

export const ApiKey = shape('ApiKey', 'Credentials of the private interface, without the key itself.', {
	Token: string('The token: the user name.'),
	Name: string('What it is for.'),
	Shape: replyShape,
	CreatedDate: instant('When it was created.'),
	LastUsedDate: nullable(instant('When it was last used, to the minute; null for never.')),
	RevokedDate: nullable(
		instant('When it stopped working, or will: a rotated key works on until then. Null when it has no end.'),
	),
})
export type ApiKey = Static<typeof ApiKey>

const NewApiKey = shape(
	'NewApiKey',
	'Credentials to create.',
	{
		Name: nonBlank('What they are for.', { max: 100 }),
		Shape: optional(replyShape),
	},
	{ additionalProperties: false },
)

const CreatedApiKey = shape('CreatedApiKey', 'New credentials.', {
	Token: string('The token: the user name.'),
	Key: secret(string('The key: the password. It is not kept, and shown this once.')),
	Name: string('What they are for.'),
})

export const MOST_OVERLAP_HOURS = 24 * 30

const KeyRotation = shape(
	'KeyRotation',
	'How the old credentials end.',
	{
		OverlapHours: wholeNumber('For how many hours the old ones go on working; 0 ends them now.', {
			minimum: 0,
			maximum: MOST_OVERLAP_HOURS,
		}),
	},
	{ additionalProperties: false },
)

const RotatedApiKey = shape('RotatedApiKey', 'New credentials in the place of others.', {
	...CreatedApiKey.properties,
	PreviousRevokedDate: instant('When the old ones stop working.'),
})

const token = 'fiel_tok_2Yx0aA'
const key: ApiKey = {
	Token: token,
	Name: 'web shop',
	Shape: 'original',
	CreatedDate: '2026-11-14T12:00:00Z',
	LastUsedDate: null,
	RevokedDate: null,
}

export const listKeys = adminOperation({
	id: 'listKeys',
	method: 'GET',
	path: '/admin/api/keys',
	tag: 'API keys',
	access: 'read',
	summary: 'List the API keys',
	description: 'All of them, the revoked ones too, oldest first.',
	status: 200,
	reply: list(ApiKey, 'The keys.'),
	refusals: [],
	example: { reply: [key] },
})

export const createKey = adminOperation({
	id: 'createKey',
	method: 'POST',
	path: '/admin/api/keys',
	tag: 'API keys',
	access: 'own',
	summary: 'Create an API key',
	description: 'The key is in this answer and nowhere else. Owners only: with it a program can be emptied.',
	body: NewApiKey,
	status: 201,
	reply: CreatedApiKey,
	refusals: BODY_ERRORS,
	example: {
		body: { Name: 'web shop' },
		reply: { Token: token, Key: 'fiel_key_9Qw1bB', Name: 'web shop' },
	},
})

export const revokeKey = adminOperation({
	id: 'revokeKey',
	method: 'DELETE',
	path: '/admin/api/keys/:token',
	tag: 'API keys',
	access: 'own',
	summary: 'Revoke an API key',
	description: 'It stops working within a second, for ever. Revoking it again changes nothing. Owners only.',
	params: Type.Object({ token: id('The token.') }),
	status: 200,
	reply: ApiKey,
	refusals: BODY_ERRORS,
	example: { params: { token }, reply: { ...key, RevokedDate: '2026-11-14T13:00:00Z' } },
})

export const rotateKey = adminOperation({
	id: 'rotateKey',
	method: 'POST',
	path: '/admin/api/keys/:token/rotate',
	tag: 'API keys',
	access: 'own',
	summary: 'Replace an API key',
	description:
		'Creates credentials of the same name and shape, and ends the old ones after the overlap; both work until then. Revoking the old ones ends them sooner. The key is in this answer and nowhere else. 409 when the old ones do not work any more. Owners only.',
	params: Type.Object({ token: id('The token.') }),
	body: KeyRotation,
	status: 201,
	reply: RotatedApiKey,
	refusals: BODY_ERRORS,
	example: {
		params: { token },
		body: { OverlapHours: 24 },
		reply: {
			Token: 'fiel_tok_7Zu3cC',
			Key: 'fiel_key_9Qw1bB',
			Name: 'web shop',
			PreviousRevokedDate: '2026-11-15T12:00:00Z',
		},
	},
})
