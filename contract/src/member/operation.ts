import { type TSchema, Type } from 'typebox'
import type { ErrorName } from '../errors.ts'
import { shape, string } from '../members.ts'
import { FAILED_AT, FAILED_WITH, type ResourceOperation } from '../resource-operation.ts'

export const MEMBER_TAGS = {
	Member: 'Who the member is, and what the member has.',
	Rewards: 'What points and cashback buy.',
	Activities: 'What else earns points.',
	Shop: 'What visitors see without a token.',
	'Signing in': 'How a token is got without the shop, and how it ends.',
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

/** An operation of the member interface, which browsers call with the token of a member, or for a shop. */
export interface MemberOperation extends ResourceOperation {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
	path: `/v1/member${string}`
	tag: keyof typeof MEMBER_TAGS
	/** The scope that the token needs; `any` if every token will do, `none` for requests without a token. */
	scope: MemberScope | 'any' | 'none'
	/** Set if an operation changes nothing although its method is not GET. */
	onlyReads?: true
}

/** An operation without a token, for a shop that its path names: below `/v1/member/shops/:shop`, with `scope: 'none'`. */
export interface ShopOperation extends MemberOperation {
	path: `/v1/member/shops/:shop${string}`
	scope: 'none'
	/** Its parameters have `shop`, as `shopParams()` declares it. */
	params: TSchema
	/** For how many seconds browsers and caches may keep the answer, which then has an ETag; absent for not at all. */
	cacheSeconds?: number
}

/** The parameters of an operation for a shop. */
export const shopParams = () =>
	Type.Object({ shop: string('The name of the merchant, as on the command line.') })

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
	...FAILED_WITH,
	Message: string('The reason, in words, in the language of `Accept-Language` (en, pt, es).'),
	...FAILED_AT,
})
export type MemberFailure = {
	ErrorCode: number | null
	ErrorName: string | null
	Message: string
	Field: string | null
	RequestId: string
}
