import { type Static, Type } from 'typebox'
import { integer, shape } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const SECOND_FACTOR_FOR = ['nobody', 'owners', 'editors', 'everybody'] as const
export type SecondFactorFor = (typeof SECOND_FACTOR_FOR)[number]

const settings = {
	SecondFactorFor: Type.Unsafe<SecondFactorFor>({
		type: 'string',
		description: 'Who needs a second factor: `nobody`, `owners`, `editors` (and owners) or `everybody`.',
		enum: [...SECOND_FACTOR_FOR],
	}),
	IdleHours: integer('After how many hours without a request a session ends; 1 to 168.'),
	LongestDays: integer('After how many days a session ends in any case; 1 to 90.'),
}

const Security = shape('Security', 'Who needs a second factor, and how long sessions last.', {
	...settings,
	UsersWithout: shape('UsersWithout', 'How many active users have no second factor yet.', {
		Owners: integer('Owners.'),
		Editors: integer('Owners and editors.'),
		Everybody: integer('All users.'),
	}),
})
export type Security = Static<typeof Security>

const path = '/admin/api/security'
const example: Security = {
	SecondFactorFor: 'owners',
	IdleHours: 12,
	LongestDays: 14,
	UsersWithout: { Owners: 0, Editors: 1, Everybody: 3 },
}

export const getSecurity = adminOperation({
	id: 'getSecurity',
	method: 'GET',
	path,
	tag: 'Users',
	access: 'settings.edit',
	summary: 'Second factor and length of sessions',
	description: 'At first nobody needs a second factor, and sessions last 12 hours and 14 days.',
	status: 200,
	reply: Security,
	refusals: [],
	example: { reply: example },
})

export const changeSecurity = adminOperation({
	id: 'changeSecurity',
	method: 'PUT',
	path,
	tag: 'Users',
	access: 'settings.edit',
	summary: 'Change who needs a second factor, and how long sessions last',
	description:
		'The length applies to open sessions at once. Users who need a second factor and have none keep their open sessions; from their next sign-in on they can only set one up.',
	body: shape('SecurityChange', 'The settings.', settings, { additionalProperties: false }),
	status: 200,
	reply: Security,
	refusals: BODY_ERRORS,
	example: { body: { SecondFactorFor: 'owners', IdleHours: 12, LongestDays: 14 }, reply: example },
})
