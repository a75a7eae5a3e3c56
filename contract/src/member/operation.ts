import type { TSchema } from 'typebox'
import type { ErrorName } from '../errors.ts'
import { integer, nullable, shape, string } from '../members.ts'

export const MEMBER_TAGS = {
	Member: 'Who the member is, and what the member has.',
	Rewards: 'What points and cashback buy.',
	Activities: 'What else earns points.',
	'Signing in': 'How a token ends.',
} as const

/** What a token may do; each by itself. */
export const MEMBER_SCOPES = ['read', 'redeem', 'profile'] as const
export type MemberScope = (typeof MEMBER_SCOPES)[number]

/** What a scope is good for, for people who write clients. */
export const MEMBER_SCOPE_MEANINGS: Record<MemberScope, string> = {
	read: 'see the balance and everything else that the member has, with contacts masked',
	redeem: 'spend points and cashback',
	profile: 'see contacts in full, and change what is known about the member',
}

/** An operation of the member interface, which browsers call with the token of a member. */
export interface MemberOperation {
	/** The name of the constant that declares it. */
	id: string
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
	path: `/v1/member${string}`
	tag: keyof typeof MEMBER_TAGS
	/** The scope that the token needs; `any` if every token will do. */
	scope: MemberScope | 'any'
	/** Set if an operation changes nothing although its method is not GET. */
	onlyReads?: true
	summary: string
	/** The visible behaviour; the reference prints it unchanged. */
	description: string
	params?: TSchema
	query?: TSchema
	body?: TSchema
	/** The status of success. */
	status: 200 | 201 | 204
	/** The body of success; absent with 204. */
	reply?: TSchema
	/** The errors it may return, in addition to those of every operation. */
	refusals: readonly ErrorName[]
	example: {
		params?: Record<string, unknown>
		query?: Record<string, unknown>
		body?: unknown
		reply?: unknown
	}
}

export function memberOperation<const O extends MemberOperation>(declared: O): O {
	return declared
}

/** The errors of any operation of members: of the token, of the limits, and faults. */
export const MEMBER_ERRORS = [
	'ApiPartnerKeysValidation',
	'Customer_NotFound',
	'Too_Many_Requests',
	'GenericError',
] as const satisfies readonly ErrorName[]

/** The body of every status from 400 on. */
export const MemberFailure = shape('MemberFailure', 'Why a request was not done.', {
	ErrorCode: nullable(integer('The number in the error table; null where the status says enough.')),
	ErrorName: nullable(string('The name in the error table; null where the status says enough.')),
	Message: string('The reason, in words, in the language of `Accept-Language` (en, pt, es).'),
	Field: nullable(string('The member it is about; null when it is about none.')),
	RequestId: string('Quote it when asking for help: the log holds the same one.'),
})
export type MemberFailure = {
	ErrorCode: number | null
	ErrorName: string | null
	Message: string
	Field: string | null
	RequestId: string
}
