import { Decimal, type Integer } from '../../db/decimal.ts'

/**
 * Fixed-point integers: as exact as decimals, and many times faster to multiply and add. They are plain numbers if all
 * values of an order are safe integers, which is nearly always the case, and bigints for extremely large orders.
 */
export type Units = Integer

export { add as plus, multiply as times } from '../../db/decimal.ts'

/** A constant as a plain number and as a bigint. */
export interface Constant {
	small: number
	big: bigint
}

/** Rounds half up if the decimal has more digits than that. */
export const toUnits = (value: Decimal, digits: number): bigint => BigInt(nearest(value, digits))

/** The same as a plain number, which is exact if it is a safe integer. */
export const toSmallUnits = (value: Decimal, digits: number): number => Number(nearest(value, digits))

const nearest = (value: Decimal, digits: number): Units => value.round(digits, 'half up').unscaledAt(digits)

export const createConstant = (value: Decimal, digits: number): Constant => {
	const big = toUnits(value, digits)
	return { small: Number(big), big }
}

export const fromUnits = (units: Units, digits: number): Decimal => Decimal.of(units, digits)
