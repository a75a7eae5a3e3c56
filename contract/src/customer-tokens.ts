import { type Static, Type } from 'typebox'
import { customerReference } from './customers.ts'
import { envelopeA } from './envelopes.ts'
import { MEMBER_SCOPE_MEANINGS, MEMBER_SCOPES, type MemberScope } from './member/operation.ts'
import { instant, integer, list, optional, shape, string, wholeNumber } from './members.ts'
import { operation } from './operation.ts'

/** How long a token may live. */
export const TOKEN_LIFETIME_S = { shortest: 60, longest: 3_600, usual: 900 } as const

const meanings = MEMBER_SCOPES.map((scope) => `\`${scope}\` to ${MEMBER_SCOPE_MEANINGS[scope]}`).join('; ')
const scope = Type.Unsafe<MemberScope>({ type: 'string', enum: [...MEMBER_SCOPES], description: 'A scope.' })

const NewMemberToken = shape('NewMemberToken', 'What the token of a member is to allow.', {
	LifetimeSeconds: optional(
		wholeNumber(
			`For how many seconds it works, ${TOKEN_LIFETIME_S.shortest} to ${TOKEN_LIFETIME_S.longest}; absent means ${TOKEN_LIFETIME_S.usual}.`,
			{ minimum: TOKEN_LIFETIME_S.shortest, maximum: TOKEN_LIFETIME_S.longest },
		),
	),
	Scopes: optional(
		Type.Array(scope, {
			description: `What it may do: ${meanings}. Absent or empty means \`read\` alone.`,
			maxItems: MEMBER_SCOPES.length,
		}),
	),
})

const MemberToken = shape('MemberToken', 'The token of a member.', {
	Token: string('The token, for `Authorization: Bearer …` of the member interface.'),
	ExpiresDate: instant('When it stops working.'),
	LifetimeSeconds: integer('For how many seconds it works.'),
	Scopes: list(scope, 'What it may do.'),
})
export type MemberToken = Static<typeof MemberToken>

const EndedMemberTokens = shape('EndedMemberTokens', 'The end of the tokens of a member.', {
	OriginalId: string('Id of the customer in the merchant store.'),
	RevokedDate: instant('Tokens issued up to this moment do not work any more.'),
})
export type EndedMemberTokens = Static<typeof EndedMemberTokens>

const done = <T>(Result: T) => ({
	ErrorMessage: null,
	ErrorCode: null,
	Result,
	Code: '00',
	CodeName: 'Done',
	Severity: 0,
	HasWarning: false,
	HasError: false,
})

export const createMemberToken = operation({
	id: 'createMemberToken',
	method: 'POST',
	path: '/v1/pvt/Customer/:id/token',
	tag: 'Customers',
	feature: 'members',
	summary: 'Issue a token for a member',
	description: [
		'The pages and apps of the shop call the member interface (`/v1/member`, with an OpenAPI document of its own) with the token, on behalf of the customer whom the shop has signed in.',
		'The token is a JWT that Fiel signs. It names one customer of one merchant, and can do nothing but what its scopes allow. It works until it expires, the tokens of the customer are ended, or its secret is revoked in the panel.',
		'A shop can also sign tokens itself, with a secret from the panel.',
		'Refused with 77 while the member interface is switched off in the settings of the panel.',
		'Nothing is stored, so every request answers another token.',
	].join('\n'),
	params: Type.Object({ id: customerReference() }),
	body: NewMemberToken,
	...envelopeA(MemberToken),
	invalid: 'GenericError',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'Customer_NotFound',
		'GenericError',
	],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'There is no customer C-9999.' },
		params: { id: 'C-1001' },
		body: { LifetimeSeconds: 900, Scopes: ['read', 'redeem'] },
		reply: done({
			Token: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImZpZWxfbWtfMiJ9.eyJzdWIiOiJrcTN2WTBtMVp0OEp4MmFCIn0.Yx0aA',
			ExpiresDate: '2026-11-14T12:15:00Z',
			LifetimeSeconds: 900,
			Scopes: ['read', 'redeem'],
		}),
	},
})

export const endMemberTokens = operation({
	id: 'endMemberTokens',
	method: 'DELETE',
	path: '/v1/pvt/Customer/:id/token',
	tag: 'Customers',
	feature: 'members',
	summary: 'End the tokens of a member',
	description: [
		'Ends all tokens of the customer that were issued up to now, those that the shop has signed too, on every process at once. For a shopper who signs out everywhere, or whose telephone was stolen.',
		'A token that the shop signs counts as issued at its `iat`, which has whole seconds: one of the same second does not work, and one of the next second does.',
		'Repeating the request ends also what was issued since.',
	].join('\n'),
	params: Type.Object({ id: customerReference() }),
	...envelopeA(EndedMemberTokens),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'Customer_NotFound'],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'There is no customer C-9999.' },
		params: { id: 'C-1001' },
		reply: done({ OriginalId: 'C-1001', RevokedDate: '2026-11-14T12:00:00.25Z' }),
	},
})
