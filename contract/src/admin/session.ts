import { type Static, Type } from 'typebox'
import { flag, instant, integer, nonBlank, nullable, optional, secret, shape, string } from '../members.ts'
import { linkToken, newPassword } from './credentials.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { RIGHTS, type Right, ROLES, type Role } from './roles.ts'

export const roleMember = (description: string) =>
	Type.Unsafe<Role>({ type: 'string', description, enum: [...ROLES] })

export const rightsMember = (description: string) =>
	Type.Array(Type.Unsafe<Right>({ type: 'string', description: 'A right.', enum: RIGHTS }), {
		description,
		maxItems: RIGHTS.length,
	})

const AdminMerchant = shape('AdminMerchant', 'A merchant.', {
	Id: integer('Id that the service assigned.'),
	Name: string('The handle, as on the command line.'),
	DisplayName: string('The name as people write it; the handle if none was set.'),
	Logo: nullable(string('The path of the logo that was uploaded; null if none was.')),
	Currency: string('ISO 4217.'),
	TimeZone: string('IANA.'),
	IsTest: flag('Whether it is a sandbox: nothing of it is real, and it sends no mail.'),
})
type AdminMerchant = Static<typeof AdminMerchant>

const SignIn = shape(
	'SignIn',
	'Who wants in.',
	{
		Email: nonBlank('Email; capitals do not matter.', { max: 254 }),
		Password: secret(nonBlank('Password.', { max: 1000 })),
		Code: optional(
			secret(
				nonBlank('With a second factor: the six digits of the moment, or a recovery code.', { max: 40 }),
			),
		),
	},
	{ additionalProperties: false },
)

export const AdminSession = shape('AdminSession', 'Somebody who is signed in.', {
	UserId: integer('Id of the user.'),
	Email: string('Email of the user.'),
	Name: nullable(string('Name of the user; null when none was given.')),
	Role: roleMember('The role of the user.'),
	Rights: rightsMember('What the user may do at this moment. Every operation says which right it needs.'),
	HasSecondFactor: flag('Whether signing in asks the user for a code.'),
	MaySeeContacts: flag(
		'Whether emails, telephone numbers and documents of customers are shown in full and may be exported: the user has the right `contacts.view`, or got it alone.',
	),
	HasPassword: flag('False for a user who has only signed in through single sign-on.'),
	IsByLink: flag('Signed in with a link: a password may be chosen without the old one.'),
	MustSetUpSecondFactor: flag(
		'True while the shop asks the user for a second factor that is not set up: other operations than those of the own account then answer 403 with `Field` = `SecondFactor`.',
	),
	Merchant: AdminMerchant,
	HasSandbox: flag('Whether the merchant of the user has test data.'),
	FielVersion: string('The version of Fiel, and its commit if that is known.'),
	CreatedDate: instant('When the user signed in.'),
	ExpiresDate: instant('When the session ends by itself, unless it is used before.'),
})
export type AdminSession = Static<typeof AdminSession>

const path = '/admin/api/session'
const merchant: AdminMerchant = {
	Id: 1,
	Name: 'demo',
	DisplayName: 'Loja Exemplo',
	Logo: null,
	Currency: 'BRL',
	TimeZone: 'America/Sao_Paulo',
	IsTest: false,
}
export const sessionExample: AdminSession = {
	UserId: 1,
	Email: 'ana@example.com',
	Name: 'Ana Souza',
	Role: 'owner',
	Rights: [...RIGHTS],
	HasSecondFactor: false,
	MaySeeContacts: true,
	HasPassword: true,
	IsByLink: false,
	MustSetUpSecondFactor: false,
	Merchant: merchant,
	HasSandbox: false,
	FielVersion: '0.1.0 (a8c3ff570812)',
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
		'Sets the cookie that every other operation needs: `HttpOnly`, `SameSite=Strict`, limited to `/admin`, and `Secure` over https. The session ends after 12 hours without a request, and after 14 days in any case, unless the security settings of the shop say otherwise. A session that the request came with ends.',
		'With a second factor the right password alone is answered with 401 and `Field` = `Code`: send it again with `Code`. A code works once, and so does a recovery code.',
		'A wrong password and an unknown email get the same answer, 401, and so do they when there were too many of them: 429 with `Retry-After`. Signing in also sets the cookie `fiel_device`, for 180 days after the last time: a browser with it is known, has a limit of its own, and is not held back by the guesses of others.',
		'For a browser that is not known, `Field` = `Device` in a 429 says that a link by mail is the way in: `POST /admin/api/session/device-links`. Where no mail is sent, a browser that comes back after 15 minutes is let through, however many others guess.',
	].join('\n'),
	body: SignIn,
	status: 201,
	reply: AdminSession,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: { body: { Email: 'ana@example.com', Password: 'correct horse battery' }, reply: sessionExample },
})

const LinkToken = shape(
	'LinkToken',
	'A one-time link.',
	{ Token: linkToken },
	{ additionalProperties: false },
)

export const signInByLink = adminOperation({
	id: 'signInByLink',
	method: 'POST',
	path: `${path}/link`,
	tag: 'Session',
	access: 'open',
	summary: 'Sign in with a one-time link',
	description:
		'For the page `/admin/sign-in#token=…`, whose links `npm start` and `fiel users link` print. A link works once and ends by itself; it takes the place of the password and of the second factor, because who can make one can read the database. 401 when it was used or has ended.',
	body: LinkToken,
	status: 201,
	reply: AdminSession,
	refusals: BODY_ERRORS,
	example: { body: { Token: 'q3Xv…' }, reply: { ...sessionExample, IsByLink: true } },
})

const DeviceLinkRequest = shape(
	'DeviceLinkRequest',
	'Who wants to be known.',
	{ Email: nonBlank('Email; capitals do not matter.', { max: 254 }) },
	{ additionalProperties: false },
)

export const requestDeviceLink = adminOperation({
	id: 'requestDeviceLink',
	method: 'POST',
	path: `${path}/device-links`,
	tag: 'Session',
	access: 'open',
	summary: 'Ask for a link that makes a browser known',
	description:
		'The answer is the same for every email. A user gets a mail within a minute or two, one in 15 minutes at most, with a link to `/admin/device#token=…` that works once, for 30 minutes; it signs nobody in. 409 where no mail is sent: the operator can make a link with `fiel users link`.',
	body: DeviceLinkRequest,
	status: 204,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: { body: { Email: 'ana@example.com' } },
})

const DeviceLinkToken = shape(
	'DeviceLinkToken',
	'A link that makes a browser known.',
	{ Token: linkToken },
	{ additionalProperties: false },
)

const KnownDevice = shape('KnownDevice', 'For whom a browser is known.', {
	Email: string('Email of the user.'),
})

export const confirmDevice = adminOperation({
	id: 'confirmDevice',
	method: 'POST',
	path: `${path}/device`,
	tag: 'Session',
	access: 'open',
	summary: 'Make a browser known with a link',
	description:
		'For the page `/admin/device#token=…`. Sets the cookie `fiel_device`; signing in still takes the password. 401 when the link was used or has ended.',
	body: DeviceLinkToken,
	status: 200,
	reply: KnownDevice,
	refusals: BODY_ERRORS,
	example: { body: { Token: 'q3Xv…' }, reply: { Email: 'ana@example.com' } },
})

const PasswordLinkRequest = shape(
	'PasswordLinkRequest',
	'Who forgot the password.',
	{ Email: nonBlank('Email; capitals do not matter.', { max: 254 }) },
	{ additionalProperties: false },
)

export const requestPasswordLink = adminOperation({
	id: 'requestPasswordLink',
	method: 'POST',
	path: `${path}/password-links`,
	tag: 'Session',
	access: 'open',
	summary: 'Ask for a link to choose a new password',
	description:
		'The answer is the same for every email. A user gets a mail within a minute or two, one in 15 minutes at most, with a link to `/admin/new-password#token=…` that works once, for an hour. 409 where no mail is sent: an owner can invite the user again, and the operator can make a link with `fiel users link`.',
	body: PasswordLinkRequest,
	status: 204,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: { body: { Email: 'ana@example.com' } },
})

const PasswordReset = shape(
	'PasswordReset',
	'A new password.',
	{
		Token: linkToken,
		NewPassword: newPassword,
		Code: optional(
			secret(
				nonBlank('With a second factor: the six digits of the moment, or a recovery code.', { max: 40 }),
			),
		),
	},
	{ additionalProperties: false },
)

export const resetPassword = adminOperation({
	id: 'resetPassword',
	method: 'POST',
	path: `${path}/new-password`,
	tag: 'Session',
	access: 'open',
	summary: 'Choose a new password with a link',
	description:
		'For the page `/admin/new-password#token=…`. Signs in, ends all other sessions, links and known browsers of the user, and tells the user by mail. 401 with `Field` = `Code` when a code of the second factor is wanted or was wrong, which leaves the link as it is; 401 with `Field` = `Token` when the link was used or has ended.',
	body: PasswordReset,
	status: 201,
	reply: AdminSession,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: {
		body: { Token: 'q3Xv…', NewPassword: 'correct horse battery' },
		reply: sessionExample,
	},
})

export const getSession = adminOperation({
	id: 'getSession',
	method: 'GET',
	path,
	tag: 'Session',
	access: 'self',
	summary: 'Who is signed in',
	description: 'The user, the role, its rights and the merchant of the session.',
	status: 200,
	reply: AdminSession,
	refusals: [],
	example: { reply: sessionExample },
})

export const signOut = adminOperation({
	id: 'signOut',
	method: 'DELETE',
	path,
	tag: 'Session',
	access: 'self',
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
	access: 'self',
	summary: 'The merchant of the session',
	description: 'Every other operation reads and changes the data of this merchant only.',
	status: 200,
	reply: AdminMerchant,
	refusals: [],
	example: { reply: merchant },
})
