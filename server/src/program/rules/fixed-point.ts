import { Decimal, type Integer } from '../../db/decimal.ts'

/**
 * Whole numbers of the last digit kept: as exact as decimals, and many times faster to multiply and add. Plain
 * numbers while all of an order's are safe, which is nearly always; big ones for the order of a lifetime.
 */
export type Units = Integer

export { add as plus, multiply as times } from '../../db/decimal.ts'

/** A constant in both forms. */
export interface Constant {
	small: number
	big: bigint
}

/** Exact, provided the decimal has no more digits than that; otherwise the nearest. */
export const toUnits = (value: Decimal, digits: number): bigint => BigInt(nearest(value, digits))

/** The same as a plain number, exact while it is a safe one. */
export const toSmallUnits = (value: Decimal, digits: number): number => Number(nearest(value, digits))

const nearest = (value: Decimal, digits: number): Units => value.round(digits, 'half up').unscaledAt(digits)

export const createConstant = (value: Decimal, digits: number): Constant => {
	const big = toUnits(value, digits)
	return { small: Number(big), big }
}

export const fromUnits = (units: Units, digits: number): Decimal => Decimal.of(units, digits)
