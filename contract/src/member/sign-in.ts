import { type Static, Type } from 'typebox'
import { flag, instant, list, nonBlank, nullable, secret, shape, string } from '../members.ts'
import { MEMBER_SCOPES, type MemberScope, memberOperation, shopParams } from './operation.ts'

/** A contact as somebody types it. */
export const contactMember = () =>
	secret(nonBlank('Email address, or telephone number with its country code.', { max: 255 }))

export const SentCode = shape(
	'SentCode',
	'A code was sent; to sign in, only if a customer has the contact.',
	{
		ExpiresAt: instant('Until when the code is valid.'),
		Channel: Type.Unsafe<'email' | 'phone'>({
			type: 'string',
			enum: ['email', 'phone'],
			description: 'Where the code goes: `email` or `phone`.',
		}),
	},
)

const SignedIn = shape('SignedIn', 'The token of a member who has signed in.', {
	Token: secret(string('The token, for `Authorization: Bearer …`.')),
	ExpiresAt: instant('When the token stops working.'),
	Scopes: list(
		Type.Unsafe<MemberScope>({ type: 'string', enum: [...MEMBER_SCOPES], description: 'A scope.' }),
		'What the token may do.',
	),
	Session: nullable(
		secret(
			string('The secret of the remembered device, for the next renewal; null if it is not remembered.'),
		),
	),
})
export type SignedIn = Static<typeof SignedIn>

const TOKEN =
	'eyJhbGciOiJIUzI1NiIsImtpZCI6ImZpZWxfbWtfLi4uIn0.eyJzdWIiOiJrcTN2WTBtMVp0OEp4MmFCIn0.Zm9yLWV4YW1wbGU'
const SESSION = 'fiel_md_wq0Jc2RkX4m8sB1yT7uLgA.3nJx0vQ5sYp2KzW8dRfT6bLhG1cVmE9aUoXiNtHyJ4k'

export const startMemberSignIn = memberOperation({
	id: 'startMemberSignIn',
	method: 'POST',
	path: '/v1/member/shops/:shop/sign-in',
	tag: 'Signing in',
	scope: 'none',
	summary: 'Send a code',
	description: [
		'Sends a code of six digits to the customer who has the email address or the telephone number, for 10 minutes. The answer is the same if nobody has it, or if two customers have it: then nothing is sent.',
		'A contact gets 6 codes in an hour, 3 before one is used or has expired; then the answer is 429.',
		'Refused with 77 if the text is no contact, or if the shop cannot send codes there.',
	].join('\n'),
	params: shopParams(),
	body: shape(
		'StartSignIn',
		'Who wants to sign in.',
		{ Contact: contactMember() },
		{ additionalProperties: false },
	),
	status: 202,
	reply: SentCode,
	refusals: ['General_FieldCannotBeNullOrBlank', 'Genaral_LengthLimitExceeded', 'GenericError'],
	example: {
		params: { shop: 'demo' },
		body: { Contact: 'ana@example.com' },
		reply: { ExpiresAt: '2026-11-14T12:10:00Z', Channel: 'email' },
	},
})

export const confirmMemberSignIn = memberOperation({
	id: 'confirmMemberSignIn',
	method: 'POST',
	path: '/v1/member/shops/:shop/sign-in/confirm',
	tag: 'Signing in',
	scope: 'none',
	summary: 'Sign in with a code',
	description: [
		'Answers a token with all scopes for an hour. A code works once, and can be tried five times.',
		'A wrong code, one that has expired or was used, and one for a contact that nobody has, are all refused with 77.',
		'With `Remember`, the answer has a secret with which the device gets tokens later.',
	].join('\n'),
	params: shopParams(),
	body: shape(
		'ConfirmSignIn',
		'The code that was sent.',
		{
			Contact: contactMember(),
			Code: secret(nonBlank('The code.', { max: 20 })),
			Remember: Type.Optional(flag('Whether the device is to be remembered; absent for not.')),
		},
		{ additionalProperties: false },
	),
	status: 201,
	reply: SignedIn,
	refusals: ['General_FieldCannotBeNullOrBlank', 'Genaral_LengthLimitExceeded', 'GenericError'],
	example: {
		params: { shop: 'demo' },
		body: { Contact: 'ana@example.com', Code: '493817', Remember: true },
		reply: {
			Token: TOKEN,
			ExpiresAt: '2026-11-14T13:00:00Z',
			Scopes: ['read', 'redeem', 'profile'],
			Session: SESSION,
		},
	},
})

export const renewMemberSignIn = memberOperation({
	id: 'renewMemberSignIn',
	method: 'POST',
	path: '/v1/member/shops/:shop/sign-in/renew',
	tag: 'Signing in',
	scope: 'none',
	summary: 'Sign in on a remembered device',
	description: [
		'Answers a token for an hour, and the secret for the next time. Keep that one; tabs that renew at once get the same.',
		'The token may redeem if the program asks for no PIN at the till, or if the code was confirmed in the last 30 minutes; otherwise the member signs in again to redeem.',
		'Refused with 401 and number 76 if the device is not remembered, or not any more: after 90 days without use, after the member has signed out everywhere, and after a secret was used that was replaced long before.',
	].join('\n'),
	params: shopParams(),
	body: shape(
		'RenewSignIn',
		'The secret of a remembered device.',
		{ Session: secret(nonBlank('The secret of the last answer.', { max: 255 })) },
		{ additionalProperties: false },
	),
	status: 201,
	reply: SignedIn,
	refusals: ['General_FieldCannotBeNullOrBlank', 'Genaral_LengthLimitExceeded', 'ApiPartnerKeysValidation'],
	example: {
		params: { shop: 'demo' },
		body: { Session: SESSION },
		reply: {
			Token: TOKEN,
			ExpiresAt: '2026-11-14T13:00:00Z',
			Scopes: ['read', 'profile'],
			Session: SESSION,
		},
	},
})
