import { Type } from 'typebox'

const AMOUNT = '^\\d{1,12}(\\.\\d{1,4})?$'

export const ids = (meaning: string) =>
	Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
		description: meaning,
		minItems: 1,
		maxItems: 1000,
	})

export const numbers = (meaning: string, limits: { minimum: number; maximum?: number }) =>
	Type.Array(Type.Integer(limits), { description: meaning, minItems: 1, maxItems: 100 })

/** Text, so that no digit is lost on its way. */
export const exact = (meaning: string) => Type.String({ description: meaning, pattern: AMOUNT })

export const amount = (meaning: string) =>
	Type.Optional(Type.Number({ description: meaning, minimum: 0, maximum: 999_999_999_999.99 }))

export const moment = (meaning: string) =>
	Type.Optional(Type.String({ description: meaning, minLength: 8, maxLength: 64 }))

export const timeOfDay = (meaning: string) =>
	Type.Optional(Type.String({ description: meaning, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }))

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
