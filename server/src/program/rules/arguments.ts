import { Type } from 'typebox'

const AMOUNT = '^\\d{1,12}(\\.\\d{1,4})?$'

/** What the form of an argument offers; absent where its type says enough. */
export type Picks = 'tier' | 'rfmGroup' | 'channel' | 'weekday' | 'money' | 'decimal' | 'moment' | 'time'

export const ids = (title: string, meaning: string) =>
	Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
		title,
		description: meaning,
		minItems: 1,
		maxItems: 1000,
	})

type Limits = { minimum: number; maximum?: number }

export const numbers = (title: string, meaning: string, limits: Limits, picks?: Picks) =>
	Type.Array(Type.Integer(limits), {
		title,
		description: meaning,
		minItems: 1,
		maxItems: 100,
		...(picks && { picks }),
	})

/** Text, so that no digit is lost on its way. */
export const exact = (meaning: string, title?: string) =>
	Type.String({
		...(title && { title }),
		description: meaning,
		pattern: AMOUNT,
		picks: 'decimal' satisfies Picks,
	})

export const amount = (meaning: string, title: string) =>
	Type.Optional(
		Type.Number({
			title,
			description: meaning,
			minimum: 0,
			maximum: 999_999_999_999.99,
			picks: 'money' satisfies Picks,
		}),
	)

export const moment = (meaning: string, title?: string) =>
	Type.Optional(
		Type.String({
			...(title && { title }),
			description: meaning,
			minLength: 8,
			maxLength: 64,
			picks: 'moment' satisfies Picks,
		}),
	)

export const timeOfDay = (meaning: string, title: string) =>
	Type.Optional(
		Type.String({
			title,
			description: meaning,
			pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
			picks: 'time' satisfies Picks,
		}),
	)

export const closed = { additionalProperties: false }

/** Lists that have nothing in common. */
export const areApart = <T>(a: readonly T[], b: readonly T[]): boolean => {
	const known = new Set(b)
	return !a.some((value) => known.has(value))
}

interface Range {
	min?: number
	max?: number
}

/** Ranges of which one ends before the other begins. */
export const rangesApart = (a: Range, b: Range): boolean => isBelow(a, b) || isBelow(b, a)
const isBelow = ({ max }: Range, { min }: Range): boolean =>
	max !== undefined && min !== undefined && max < min

export const checkRange = ({ min, max }: Range) => {
	if (min === undefined && max === undefined) return { path: 'min', wrong: 'or max is required' }
	return min !== undefined && max !== undefined && min > max
		? { path: 'max', wrong: 'must not be less than min' }
		: null
}
