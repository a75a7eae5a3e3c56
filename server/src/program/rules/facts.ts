import { type Decimal, MONEY_DIGITS } from '../../db/decimal.ts'
import { toSmallUnits } from './fixed-point.ts'

/** A line of an order, as rules see it. */
export interface Line {
	product: string | null
	brand: string | null
	/** Its own category and all categories above it. */
	categories: readonly string[]
	isActive: boolean
	price: Decimal
	/** The price in hundredths, because integers add up exactly and fast. */
	cents: number
}

export const createLine = (given: Omit<Line, 'cents'>): Line => ({
	...given,
	cents: toSmallUnits(given.price, MONEY_DIGITS),
})

/** The customer when the order was first decided. Orders store it in their decision as JSON under these names. */
export interface Buyer {
	/** Which purchase of the customer this is; 1 is the first. */
	nth: number
	/** The id of the tier. */
	tier: number | null
	/** The RFM group, see `rfm.ts`. */
	group: number
	/** The segments that rules asked for. Absent if no rule did. */
	segments?: readonly BuyerSegment[]
}

/** Whether the customer was in a segment, and how the segment was called then. */
export interface BuyerSegment {
	id: number
	name: string
	isMember: boolean
}

/** Used while the buyer is not known: every condition on the buyer counts as met. */
export const ANY_BUYER = 'anybody'

/** What rules know about an order besides its lines; null if the order does not say. */
export interface OrderFacts {
	total: number | null
	placedAt: Date
	/** The weekday, 1 for Monday, and the minute of the day in the merchant's time zone. */
	local(): { weekday: number; minute: number }
	/** All payment methods of the order. */
	paymentMethods: readonly string[]
	branch: string | null
	salesPerson: string | null
	channel: number | null
	metadatas: readonly { name: string | null; value: string | null }[]
	buyer: Buyer | typeof ANY_BUYER | null
}
