import { type Decimal, decimal } from '../../db/decimal.ts'

/**
 * Whole numbers of the last digit kept: as exact as decimals, and many times faster to multiply and add. Plain
 * numbers while all of an order's are safe, which is nearly always; big ones for the order of a lifetime.
 */
export type Units = number | bigint

/** A constant in both forms. */
export interface Constant {
	small: number
	big: bigint
}

export const times = (a: Units, b: Units): Units =>
	typeof a === 'number' && typeof b === 'number' ? a * b : (a as bigint) * (b as bigint)

export const plus = (a: Units, b: Units): Units =>
	typeof a === 'number' && typeof b === 'number' ? a + b : (a as bigint) + (b as bigint)

/** How many digits a decimal has behind the point. */
export const digitsOf = ({ c, e }: Decimal): number => Math.max(0, c.length - 1 - e)

/** Exact, provided the decimal has no more digits than that. */
export const toUnits = (value: Decimal, digits: number): bigint =>
	BigInt(value.times(`1e${digits}`).toFixed(0))

/** The nearest whole number of units, exact while it is a safe one. Read off the digits, for the way by text is slow. */
export const toSmallUnits = ({ s, c, e }: Decimal, digits: number): number => {
	let whole = 0
	for (const digit of c) whole = whole * 10 + digit
	const missing = digits - (c.length - 1 - e)
	return s * Math.round(missing < 0 ? whole / 10 ** -missing : whole * 10 ** missing)
}

export const constant = (value: Decimal, digits: number): Constant => {
	const big = toUnits(value, digits)
	return { small: Number(big), big }
}

export const fromUnits = (units: Units, digits: number): Decimal => decimal(`${units}e-${digits}`)
