import { type Decimal, MONEY_DIGITS } from '../../db/decimal.ts'
import { toSmallUnits } from './fixed-point.ts'

/** One product on an order, as rules see it. */
export interface Line {
	product: string | null
	brand: string | null
	/** Its own category and all that stand above it. */
	categories: readonly string[]
	isActive: boolean
	price: Decimal
	/** The price in hundredths: whole numbers add up exactly and fast. */
	cents: number
}

export const createLine = (given: Omit<Line, 'cents'>): Line => ({
	...given,
	cents: toSmallUnits(given.price, MONEY_DIGITS),
})

/** Who bought, as they were when the order was first decided. */
export interface Buyer {
	/** Which purchase of theirs it is: 1 for the first. */
	nth: number
	tier: number | null
	group: number
}

/** Stands for a buyer while it is not known who: whatever looks at the buyer may hold. */
export const ANY_BUYER = 'anybody'

/** What rules know of an order besides its lines; null where it says nothing. */
export interface OrderFacts {
	total: number | null
	placedAt: Date
	/** The weekday, 1 for Monday, and the minute of the day in the merchant's time zone. */
	local(): { weekday: number; minute: number }
	/** All ways in which it was paid. */
	paymentMethods: readonly string[]
	branch: string | null
	salesPerson: string | null
	channel: number | null
	metadatas: readonly { name: string | null; value: string | null }[]
	buyer: Buyer | typeof ANY_BUYER | null
}
