import { nullable, shape, string } from '../members.ts'
import { FAILED_AT, FAILED_WITH, type ResourceOperation } from '../resource-operation.ts'
import type { AdminErrorName } from './errors.ts'
import type { Right, Role } from './roles.ts'

export const ADMIN_TAGS = {
	Session: 'Signing in and out.',
	'Set-up': 'The first minutes of an installation.',
	Account: 'What a user changes of the own account.',
	Merchant: 'Whose program it is.',
	Overview: 'How the program does.',
	Reports: 'Repeat orders, members against others, cohorts, cost and the best customers.',
	Program: 'How customers earn, and for how long.',
	Campaigns: 'Rules with dates, and what they gave.',
	Orders: 'What customers bought, and what came of it.',
	Tiers: 'The levels of the program.',
	Customers: 'Who takes part, where they stand and why.',
	Objectives: 'What customers do beside buying.',
	Rewards: 'What customers redeem points for.',
	Counter: 'What the person at the till does in the browser.',
	Coupons: 'Codes that customers hold.',
	Products: 'The catalogue that rules look at.',
	Quizzes: 'Questions answered for points.',
	Webhooks: 'Events of points, sent to the merchant or fetched.',
	'PIN at the till': 'How codes reach customers who redeem at the till.',
	'Test mode': 'Test data beside the live data, and the mails that were not sent.',
	'API keys': 'Credentials of the private interface, and tokens of the public one.',
	Members: 'The interface for members on the pages of a shop, and the secrets for their tokens.',
	Wallet: 'Passes for Apple Wallet and Google Wallet.',
	Messages: 'What members are told by email and text message, and who got what.',
	Users: 'Who may sign in, and what they may do.',
	Roles: 'What the roles of users may do.',
	'Imports and exports': 'Files that come in, and lists that go out.',
	'Audit log': 'Who changed what, and when.',
} as const

/**
 * `open` needs no session; `self` needs any session and concerns only the user's own account; `owner` needs an owner,
 * whatever the rights of the roles are; anything else is a right, or rights of which one is enough.
 */
export type Access = 'open' | 'self' | 'owner' | Right | readonly [Right, ...Right[]]

/** Whether a user with this role and these rights may call an operation. */
export const isAllowed = (
	access: Access,
	role: Role,
	rights: Pick<readonly Right[], 'includes'>,
): boolean => {
	if (access === 'open' || access === 'self') return true
	if (access === 'owner') return role === 'owner'
	return rightsOf(access).some((right) => rights.includes(right))
}

/** The rights of which an operation needs one; none if it needs no right. */
export const rightsOf = (access: Access): readonly Right[] => {
	if (typeof access !== 'string') return access
	return access === 'open' || access === 'self' || access === 'owner' ? [] : [access]
}

export interface AdminOperation extends ResourceOperation<AdminErrorName> {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE'
	path: string
	tag: keyof typeof ADMIN_TAGS
	access: Access
	/** Set if an operation changes nothing although its method is not GET. */
	onlyReads?: true
}

/**
 * Whether an operation changes something on behalf of a user, and so adds an entry to the audit log. What is done at the
 * counter is in the log of shifts instead.
 */
export const isChange = ({
	method,
	access,
	onlyReads,
}: Pick<AdminOperation, 'method' | 'access' | 'onlyReads'>): boolean =>
	method !== 'GET' && !onlyReads && access !== 'open' && access !== 'counter'

/** Whether parts of its list can go into a file, which the audit log tells. */
export const isExportable = ({ query }: Pick<AdminOperation, 'query'>): boolean =>
	'export' in ((query as { properties?: object } | undefined)?.properties ?? {})

export function adminOperation<const O extends AdminOperation>(declared: O): O {
	return declared
}

/** The errors of any admin operation: 401 without a session, 500, and 400 without a number of its own. */
export const ADMIN_ERRORS = [
	'ApiPartnerKeysValidation',
	'GenericError',
] as const satisfies readonly AdminErrorName[]

/** The errors of any operation with a body. */
export const BODY_ERRORS = [
	'General_FieldCannotBeNullOrBlank',
	'Genaral_LengthLimitExceeded',
] as const satisfies readonly AdminErrorName[]

/** The body of every status from 400 on. */
export const AdminFailure = shape('AdminFailure', 'Why a request was not done.', {
	...FAILED_WITH,
	Message: string('The reason, in words; English, except for the counter.'),
	Text: nullable(
		string(
			'The reason for people, in the language of `Accept-Language` (en, pt, es), without names of members; null where the status says enough.',
		),
	),
	...FAILED_AT,
})
