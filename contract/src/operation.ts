import type { TSchema } from 'typebox'
import type { Outcomes } from './enums.ts'
import type { Envelope } from './envelopes.ts'
import type { ErrorName } from './errors.ts'
import type { Feature } from './features.ts'

export const TAGS = {
	POS: 'Point-of-sale integration.',
	Checkout: 'Cashback in the cart of an online store.',
	Orders: 'Orders, wherever they were placed.',
	Products: 'The catalogue, and what its products earn.',
	Customers: 'Customers, their points and their cashback.',
	Coupons: 'Coupons given to customers.',
	Rewards: 'Rewards, and what was done with the redeemed ones.',
	Tiers: 'The levels of the program.',
	Quizzes: 'Questions answered for points.',
	Objectives: 'What earns points besides orders.',
	Reports: 'Customers and points, page by page.',
	Customization: 'How the program looks in the shop.',
	Affiliates: 'Those who bring customers with a coupon.',
	'Public interface': 'For the pages of a shop: browsers call it with a public token.',
} as const

type Tag = keyof typeof TAGS

export interface Operation {
	/** The name of the constant that declares it. */
	id: string
	method: 'GET' | 'POST' | 'PUT' | 'DELETE'
	path: string
	/** Set if an operation changes nothing although its method is not GET. */
	onlyReads?: true
	/** Set if browsers call the operation with a public token, which is the only credential that it takes. */
	isPublic?: true
	tag: Tag
	/** The feature that a key must be allowed to read or write. */
	feature: Feature
	summary: string
	/** The visible behaviour; the reference prints it unchanged. */
	description: string
	params?: TSchema
	query?: TSchema
	body?: TSchema
	envelope: Envelope
	/** The outcomes of Envelope A. */
	outcomes?: Outcomes
	/** The content of the envelope: the Result, or one of the Items. */
	result: TSchema
	/** The whole body, of a success and of a refusal. */
	reply: TSchema
	/** The error for an invalid member without an error of its own. */
	invalid: ErrorName
	/** The status of a refusal, if it is not 200. Without an envelope for it, the body is a `TransportFailure`. */
	refusalStatus?: 400
	/** The errors of the operation; transport errors are not repeated here. */
	refusals: readonly ErrorName[]
	example: {
		params?: Record<string, unknown>
		query?: Record<string, unknown>
		body?: unknown
		reply: unknown
		/** `field` if the envelope has a member for it. */
		refusal: { name: ErrorName; message: string; field?: string; outcome?: string }
	}
}

export function operation<const O extends Operation>(declared: O): O {
	return declared
}

/** Whether an operation changes nothing. */
export const isRead = ({ method, onlyReads }: Operation): boolean => method === 'GET' || onlyReads === true
