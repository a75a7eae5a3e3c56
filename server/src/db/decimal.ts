import BigJs from 'big.js'

/** Points and money are exact decimals everywhere; binary floating point exists only at the HTTP doors. */
export type Decimal = BigJs
export const Decimal = BigJs

export const ZERO = new Decimal(0)

/** Digits kept after the point. */
export const POINT_DIGITS = 4
export const MONEY_DIGITS = 2

export const decimal = (value: BigJs.BigSource): Decimal => new Decimal(value)
export const money = (value: BigJs.BigSource): Decimal =>
	new Decimal(value).round(MONEY_DIGITS, Decimal.roundHalfUp)
export const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b)
export const sum = (values: Iterable<Decimal>): Decimal => {
	let total = ZERO
	for (const value of values) total = total.plus(value)
	return total
}
