import { type Static, Type } from 'typebox'
import { REPLY_SHAPES } from '../enums.ts'
import {
	dateTime,
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
	wholeNumber,
} from '../members.ts'
import { SCOPES, type Scope } from '../scopes.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const replyShape = Type.Unsafe<(typeof REPLY_SHAPES)[number]>({
	type: 'string',
	enum: [...REPLY_SHAPES],
	description:
		'What replies contain: original, exactly the specified members; current, also those that newer clients expect.',
})

/** What a key opens: the private interface, or the public one that browsers call. */
export const KEY_KINDS = ['private', 'public'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

export const MOST_ORIGINS = 20

const Origins = items(
	text('An origin, as in https://shop.example: scheme, host and, unless it is the usual one, the port.', {
		max: LIMITS.id,
	}),
	'The origins of the pages that may use the token: https, or http on this machine (localhost, 127.0.0.1, [::1]).',
	MOST_ORIGINS,
)

const scope = Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES], description: 'A scope.' })

const scopes = nullable(
	Type.Array(scope, {
		description:
			'What the key may do: reading or writing the operations of a feature, each by itself. Null for everything, also what later versions add.',
		minItems: 1,
		maxItems: SCOPES.length,
	}),
)

const expires = (description: string) => nullable(dateTime(description))

export const ApiKey = shape(
	'ApiKey',
	'A key of the private interface, without its secret, or a public token.',
	{
		Token: string('The token: the user name, or the public token.'),
		Name: string('What it is for.'),
		Kind: Type.Unsafe<KeyKind>({
			type: 'string',
			enum: [...KEY_KINDS],
			description: 'private: a key of the private interface. public: a public token, for browsers.',
		}),
		Origins: list(
			string('An origin.'),
			'The origins of the pages that may use a public token; empty for a key.',
		),
		Shape: replyShape,
		Scopes: nullable(list(scope, 'What a key may do; null for everything.')),
		ExpiresDate: nullable(instant('When it stops working by itself; null for never.')),
		CreatedDate: instant('When it was created.'),
		LastUsedDate: nullable(instant('When it was last used, to the minute; null for never.')),
		RevokedDate: nullable(
			instant(
				'When it stopped working, or will: a rotated key works on until then. Null when it has no end.',
			),
		),
	},
)
export type ApiKey = Static<typeof ApiKey>

const NewApiKey = shape(
	'NewApiKey',
	'Credentials to create.',
	{
		Name: nonBlank('What they are for.', { max: 100 }),
		Shape: optional(replyShape),
		Scopes: Type.Optional(scopes),
		ExpiresDate: Type.Optional(expires('When it is to stop working; null or absent for never.')),
	},
	{ additionalProperties: false },
)

const CreatedApiKey = shape('CreatedApiKey', 'New credentials.', {
	Token: string('The token: the user name.'),
	Key: secret(string('The key: the password. It is not kept, and shown this once.')),
	Name: string('What they are for.'),
})

const ApiKeyChange = shape(
	'ApiKeyChange',
	'What a key is to be allowed.',
	{ Scopes: scopes, ExpiresDate: expires('When it is to stop working; null for never.') },
	{ additionalProperties: false },
)

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

const NewPublicToken = shape(
	'NewPublicToken',
	'A public token to create.',
	{ Name: nonBlank('What it is for.', { max: 100 }), Origins },
	{ additionalProperties: false },
)

const PublicTokenChange = shape(
	'PublicTokenChange',
	'What changes of a public token.',
	{ Origins },
	{ additionalProperties: false },
)

const token = 'fiel_tok_2Yx0aA'
const key: ApiKey = {
	Token: token,
	Name: 'web shop',
	Kind: 'private',
	Origins: [],
	Shape: 'original',
	Scopes: null,
	ExpiresDate: null,
	CreatedDate: '2026-11-14T12:00:00Z',
	LastUsedDate: null,
	RevokedDate: null,
}

const publicToken: ApiKey = {
	Token: 'fiel_pub_5Kd8eE',
	Name: 'pages of the shop',
	Kind: 'public',
	Origins: ['https://shop.example', 'https://www.shop.example'],
	Shape: 'original',
	Scopes: null,
	ExpiresDate: null,
	CreatedDate: '2026-11-14T12:00:00Z',
	LastUsedDate: null,
	RevokedDate: null,
}

export const listKeys = adminOperation({
	id: 'listKeys',
	method: 'GET',
	path: '/admin/api/keys',
	tag: 'API keys',
	access: 'integrations.view',
	summary: 'List the API keys and public tokens',
	description: 'All of them, the revoked ones too, oldest first.',
	status: 200,
	reply: list(ApiKey, 'The keys.'),
	refusals: [],
	example: { reply: [key, publicToken] },
})

export const createKey = adminOperation({
	id: 'createKey',
	method: 'POST',
	path: '/admin/api/keys',
	tag: 'API keys',
	access: 'keys.edit',
	summary: 'Create an API key',
	description: 'The key is in this answer and nowhere else. With it a program can be emptied.',
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
	access: 'keys.edit',
	summary: 'Revoke an API key or a public token',
	description: 'It stops working within a second, for ever. Revoking it again changes nothing.',
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
	access: 'keys.edit',
	summary: 'Replace an API key',
	description:
		'Creates credentials of the same name, shape and scopes, and for as long a time if the old ones expire, and ends the old ones after the overlap; both work until then. Revoking the old ones ends them sooner. The key is in this answer and nowhere else. 409 when the old ones do not work any more, or are a public token, which has no key.',
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

export const changeKey = adminOperation({
	id: 'changeKey',
	method: 'PUT',
	path: '/admin/api/keys/:token',
	tag: 'API keys',
	access: 'keys.edit',
	summary: 'Change the scopes and the expiry date of an API key',
	description:
		'Counts within a second. 409 when the key does not work any more. A public token has neither: 404.',
	params: Type.Object({ token: id('The token.') }),
	body: ApiKeyChange,
	status: 200,
	reply: ApiKey,
	refusals: BODY_ERRORS,
	example: {
		params: { token },
		body: { Scopes: ['customers:read', 'points:read'], ExpiresDate: '2027-11-14T12:00:00Z' },
		reply: { ...key, Scopes: ['customers:read', 'points:read'], ExpiresDate: '2027-11-14T12:00:00Z' },
	},
})

export const createPublicToken = adminOperation({
	id: 'createPublicToken',
	method: 'POST',
	path: '/admin/api/keys/public',
	tag: 'API keys',
	access: 'keys.edit',
	summary: 'Create a public token',
	description:
		'For the pages of a shop, which call the public interface with it. It is no secret, so it is listed in full. Without origins no page can use it, only servers and apps.',
	body: NewPublicToken,
	status: 201,
	reply: ApiKey,
	refusals: BODY_ERRORS,
	example: { body: { Name: publicToken.Name, Origins: publicToken.Origins }, reply: publicToken },
})

export const changePublicToken = adminOperation({
	id: 'changePublicToken',
	method: 'PUT',
	path: '/admin/api/keys/:token/origins',
	tag: 'API keys',
	access: 'keys.edit',
	summary: 'Change the origins of a public token',
	description: 'The list replaces the one before, within a second. 409 when the token is revoked.',
	params: Type.Object({ token: id('The token.') }),
	body: PublicTokenChange,
	status: 200,
	reply: ApiKey,
	refusals: BODY_ERRORS,
	example: {
		params: { token: publicToken.Token },
		body: { Origins: ['https://shop.example'] },
		reply: { ...publicToken, Origins: ['https://shop.example'] },
	},
})
