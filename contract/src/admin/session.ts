import { type Static, Type } from 'typebox'
import { filled, instant, integer, shape, string } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

export const ROLES = ['owner', 'editor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const AdminMerchant = shape('AdminMerchant', 'A merchant.', {
	Id: integer('Id that the service assigned.'),
	Name: string('The handle, as on the command line.'),
	Currency: string('ISO 4217.'),
	TimeZone: string('IANA.'),
})
export type AdminMerchant = Static<typeof AdminMerchant>

export const SignIn = shape(
	'SignIn',
	'Who wants in.',
	{
		Email: filled('E-mail; capitals do not matter.', { max: 254 }),
		Password: filled('Password.', { max: 1000 }),
	},
	{ additionalProperties: false },
)

export const AdminSession = shape('AdminSession', 'Somebody who is signed in.', {
	Email: string('E-mail of the user.'),
	Role: Type.String({
		description: 'What the user may do: owner and editor change things, viewer reads.',
		enum: [...ROLES],
	}),
	Merchant: AdminMerchant,
	CreatedDate: instant('When the user signed in.'),
	ExpiresDate: instant('When the session ends by itself.'),
})
export type AdminSession = Static<typeof AdminSession>

const path = '/admin/api/session'
const merchant: AdminMerchant = { Id: 1, Name: 'demo', Currency: 'BRL', TimeZone: 'America/Sao_Paulo' }
const session: AdminSession = {
	Email: 'ana@example.com',
	Role: 'owner',
	Merchant: merchant,
	CreatedDate: '2026-11-14T12:00:00Z',
	ExpiresDate: '2026-11-15T00:00:00Z',
}

export const signIn = adminOperation({
	id: 'signIn',
	method: 'POST',
	path,
	tag: 'Session',
	access: 'open',
	summary: 'Sign in',
	description: [
		'Sets the cookie that every other operation needs: `HttpOnly`, `SameSite=Strict`, limited to `/admin`, and `Secure` over https. It ends after 12 hours. A session that the request came with ends.',
		'A wrong password and an unknown e-mail get the same answer, 401. After too many failures from one address or for one e-mail the answer is 429 with `Retry-After`; an address that has signed in before is not held back by the failures of others.',
	].join('\n'),
	body: SignIn,
	status: 201,
	reply: AdminSession,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: { body: { Email: 'ana@example.com', Password: 'correct horse battery' }, reply: session },
})

export const getSession = adminOperation({
	id: 'getSession',
	method: 'GET',
	path,
	tag: 'Session',
	access: 'read',
	summary: 'Who is signed in',
	description: 'The user, the role and the merchant of the session.',
	status: 200,
	reply: AdminSession,
	refusals: [],
	example: { reply: session },
})

export const signOut = adminOperation({
	id: 'signOut',
	method: 'DELETE',
	path,
	tag: 'Session',
	access: 'read',
	summary: 'Sign out',
	description: 'Ends the session and removes the cookie.',
	status: 204,
	refusals: [],
	example: {},
})

export const getMerchant = adminOperation({
	id: 'getMerchant',
	method: 'GET',
	path: '/admin/api/merchant',
	tag: 'Merchant',
	access: 'read',
	summary: 'The merchant of the session',
	description: 'Every other operation reads and changes the data of this merchant only.',
	status: 200,
	reply: AdminMerchant,
	refusals: [],
	example: { reply: merchant },
})
