import { Type } from 'typebox'

const AMOUNT = '^\\d{1,12}(\\.\\d{1,4})?$'

/** The input control that the panel shows for an argument, if its JSON type is not specific enough. */
type InputKind =
	| StoreKind
	| 'tier'
	| 'segment'
	| 'rfmGroup'
	| 'channel'
	| 'weekday'
	| 'money'
	| 'decimal'
	| 'moment'
	| 'time'

/** What the merchant's store names by ids of its own. */
type StoreKind = 'product' | 'category' | 'brand' | 'paymentMethod' | 'branch' | 'salesPerson'

export const idListSchema = (title: string, meaning: string, picks: StoreKind) =>
	Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
		title,
		description: meaning,
		minItems: 1,
		maxItems: 1000,
		picks,
	})

type Limits = { minimum: number; maximum?: number }

export const numberListSchema = (title: string, meaning: string, limits: Limits, picks?: InputKind) =>
	Type.Array(Type.Integer(limits), {
		title,
		description: meaning,
		minItems: 1,
		maxItems: 100,
		...(picks && { picks }),
	})

/** A decimal as text, so that it is never rounded. */
export const decimalTextSchema = (meaning: string, title?: string) =>
	Type.String({
		...(title && { title }),
		description: meaning,
		pattern: AMOUNT,
		picks: 'decimal' satisfies InputKind,
	})

export const amountSchema = (meaning: string, title: string) =>
	Type.Optional(
		Type.Number({
			title,
			description: meaning,
			minimum: 0,
			maximum: 999_999_999_999.99,
			picks: 'money' satisfies InputKind,
		}),
	)

export const momentSchema = (meaning: string, title?: string) =>
	Type.Optional(
		Type.String({
			...(title && { title }),
			description: meaning,
			minLength: 8,
			maxLength: 64,
			picks: 'moment' satisfies InputKind,
		}),
	)

export const timeOfDaySchema = (meaning: string, title: string) =>
	Type.Optional(
		Type.String({
			title,
			description: meaning,
			pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
			picks: 'time' satisfies InputKind,
		}),
	)

export const NO_EXTRA_MEMBERS = { additionalProperties: false }

/** Whether two lists have no element in common. */
export const areDisjoint = <T>(a: readonly T[], b: readonly T[]): boolean => {
	const known = new Set(b)
	return !a.some((value) => known.has(value))
}

interface Range {
	min?: number
	max?: number
}

/** Whether one range ends before the other begins. */
export const areRangesDisjoint = (a: Range, b: Range): boolean => isBelow(a, b) || isBelow(b, a)
const isBelow = ({ max }: Range, { min }: Range): boolean =>
	max !== undefined && min !== undefined && max < min

export const checkRange = ({ min, max }: Range) => {
	if (min === undefined && max === undefined) return { path: 'min', wrong: 'or max is required' }
	return min !== undefined && max !== undefined && min > max
		? { path: 'max', wrong: 'must not be less than min' }
		: null
}
