import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
	instant,
	integer,
	list,
	nonBlank,
	nullable,
	optional,
	secret,
	shape,
	string,
} from '../members.ts'
import { newPassword } from './credentials.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const closed = { additionalProperties: false } as const
const code = secret(nonBlank('The six digits that the authenticator shows.', { max: 40 }))

export const OwnSession = shape('OwnSession', 'A session of the user.', {
	Id: integer('Id of the session.'),
	CreatedDate: instant('When the user signed in.'),
	SeenDate: instant('When it was last used, to the minute.'),
	ExpiresDate: instant('When it ends by itself, unless it is used before.'),
	Address: nullable(string('Address that signed in.')),
	Agent: nullable(string('What the browser called itself.')),
	IsCurrent: flag('Whether it is the session of this request.'),
})
export type OwnSession = Static<typeof OwnSession>

const EndedSessions = shape('EndedSessions', 'What was ended.', {
	Ended: integer('How many sessions.'),
})

const currentPassword = optional(
	secret(nonBlank('The password of now; not needed in a session by link.', { max: 1000 })),
)

const PasswordChange = shape(
	'PasswordChange',
	'A new password.',
	{
		Password: currentPassword,
		NewPassword: newPassword,
	},
	closed,
)

const SecondFactor = shape('SecondFactor', 'What an authenticator needs, shown this once.', {
	Secret: secret(string('The secret, in base 32.')),
	Uri: secret(string('The same as `otpauth:` address, to be shown as a QR code.')),
})

const SecondFactorStart = shape(
	'SecondFactorStart',
	'Who begins with a second factor.',
	{ Password: currentPassword },
	closed,
)

const SecondFactorCode = shape('SecondFactorCode', 'A code of the authenticator.', { Code: code }, closed)

const RecoveryCodes = shape('RecoveryCodes', 'Codes for the day the authenticator is lost.', {
	RecoveryCodes: secret(list(string('A code. It works once.'), 'The codes, shown this once.')),
})

const SecondFactorEnd = shape(
	'SecondFactorEnd',
	'What it takes to do without the second factor.',
	{ Password: secret(nonBlank('Password.', { max: 1000 })), Code: code },
	closed,
)

const own: OwnSession = {
	Id: 7,
	CreatedDate: '2026-11-14T12:00:00Z',
	SeenDate: '2026-11-14T12:30:00Z',
	ExpiresDate: '2026-11-15T00:30:00Z',
	Address: '203.0.113.9',
	Agent: 'Mozilla/5.0',
	IsCurrent: true,
}

export const listSessions = adminOperation({
	id: 'listSessions',
	method: 'GET',
	path: '/admin/api/sessions',
	tag: 'Account',
	access: 'self',
	summary: 'The sessions of the user',
	description: 'Those of the user who asks, the one used last first.',
	status: 200,
	reply: list(OwnSession, 'The sessions.'),
	refusals: [],
	example: { reply: [own] },
})

export const endSession = adminOperation({
	id: 'endSession',
	method: 'DELETE',
	path: '/admin/api/sessions/:id',
	tag: 'Account',
	access: 'self',
	summary: 'End a session of the user',
	description: 'Only sessions of the user who asks are found.',
	params: Type.Object({ id: assignedId('Id of the session.') }),
	status: 204,
	refusals: [],
	example: { params: { id: 7 } },
})

export const endOtherSessions = adminOperation({
	id: 'endOtherSessions',
	method: 'DELETE',
	path: '/admin/api/sessions',
	tag: 'Account',
	access: 'self',
	summary: 'End all other sessions of the user',
	description: 'The session of the request goes on.',
	status: 200,
	reply: EndedSessions,
	refusals: [],
	example: { reply: { Ended: 2 } },
})

export const changePassword = adminOperation({
	id: 'changePassword',
	method: 'PUT',
	path: '/admin/api/session/password',
	tag: 'Account',
	access: 'self',
	summary: 'Change the own password',
	description:
		'Ends all other sessions of the user, and the links. The password of now must be right (401 with `Field` = `Password`), unless the session was started by a link.',
	body: PasswordChange,
	status: 200,
	reply: EndedSessions,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: {
		body: { Password: 'correct horse battery', NewPassword: 'a longer one that I keep' },
		reply: { Ended: 2 },
	},
})

const path = '/admin/api/second-factor'

export const enrolSecondFactor = adminOperation({
	id: 'enrolSecondFactor',
	method: 'POST',
	path,
	tag: 'Account',
	access: 'self',
	summary: 'Begin with a second factor',
	description:
		'Makes a secret for an authenticator (TOTP, six digits, thirty seconds). Nothing changes before it is confirmed with a code; asking again makes another secret. The password of now must be right (401 with `Field` = `Password`), unless the session was started by a link. 409 while a second factor is active.',
	body: SecondFactorStart,
	status: 201,
	reply: SecondFactor,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: {
		body: { Password: 'correct horse battery' },
		reply: {
			Secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
			Uri: 'otpauth://totp/Fiel:ana%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Fiel',
		},
	},
})

export const confirmSecondFactor = adminOperation({
	id: 'confirmSecondFactor',
	method: 'POST',
	path: `${path}/confirm`,
	tag: 'Account',
	access: 'self',
	summary: 'Confirm the second factor',
	description:
		'From now on signing in asks for a code. The ten recovery codes are in this answer and nowhere else. 401 with `Field` = `Code` when the code is wrong, 409 when there is nothing to confirm.',
	body: SecondFactorCode,
	status: 200,
	reply: RecoveryCodes,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: {
		body: { Code: '123456' },
		reply: { RecoveryCodes: ['K7QM-2XWP-9RTB-H4ND'] },
	},
})

export const disableSecondFactor = adminOperation({
	id: 'disableSecondFactor',
	method: 'POST',
	path: `${path}/disable`,
	tag: 'Account',
	access: 'self',
	summary: 'Do without the second factor',
	description:
		'Needs the password and a code, or a recovery code; 401 names the one that is wrong. 409 when there is none.',
	body: SecondFactorEnd,
	status: 204,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: { body: { Password: 'correct horse battery', Code: '123456' } },
})
