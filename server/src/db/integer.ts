/** A number while it is a safe integer, which is nearly always; a bigint beyond. */
export type Integer = number | bigint

export const negateInteger = (integer: Integer): Integer =>
	typeof integer === 'bigint' ? -integer : 0 - integer
export const endsWithZero = (integer: Integer): boolean =>
	typeof integer === 'bigint' ? integer % 10n === 0n : integer % 10 === 0

/** Removes the last digit, which must be zero. */
export const dropLastDigit = (integer: Integer): Integer =>
	typeof integer === 'bigint' ? normalizeInteger(integer / 10n) : integer / 10

/** How a number is rounded when digits are dropped. `up` is away from zero, `down` towards it. */
export type Rounding = 'down' | 'half up' | 'up'

/** Drops the last `digits` digits, which must not all be zero. */
export const dropDigits = (integer: Integer, digits: number, rounding: Rounding): Integer => {
	const { kept, isHalf } = splitDigits(integer, digits)
	const isAway = rounding === 'up' || (rounding === 'half up' && isHalf)
	return isAway ? add(kept, integer < 0 ? -1 : 1) : kept
}

/** Splits off the last digits; `isHalf` tells whether they are at least half a unit of the digit before them. */
const splitDigits = (integer: Integer, digits: number): { kept: Integer; isHalf: boolean } => {
	const power = powerOf10(digits)
	if (typeof integer === 'number' && typeof power === 'number') {
		const dropped = integer % power
		return { kept: (integer - dropped) / power, isHalf: Math.abs(dropped) * 2 >= power }
	}
	const [big, unit] = [BigInt(integer), BigInt(power)]
	const dropped = big % unit
	return { kept: big / unit, isHalf: (dropped < 0n ? -dropped : dropped) * 2n >= unit }
}

export const compareIntegers = (a: Integer, b: Integer): number => {
	if (a < b) return -1
	return a > b ? 1 : 0
}

/** The floating-point number nearest to `integer / 10 ** digits`. */
export const scaledNumber = (integer: Integer, digits: number): number => {
	const power = powerOf10(digits)
	// both operands are exact, so the division rounds correctly
	if (typeof integer === 'number' && typeof power === 'number') return integer / power
	return Number(formatScaled(integer, digits))
}

/** Converts a bigint to a number if it is safe, and minus zero to zero. */
export const normalizeInteger = (integer: Integer): Integer => {
	if (typeof integer === 'number') return integer + 0
	const plain = Number(integer)
	return Number.isSafeInteger(plain) ? plain : integer
}

export const add = (a: Integer, b: Integer): Integer => {
	if (typeof a === 'number' && typeof b === 'number') {
		const sum = a + b
		if (Number.isSafeInteger(sum)) return sum
	}
	return BigInt(a) + BigInt(b)
}

export const multiply = (a: Integer, b: Integer): Integer => {
	if (typeof a === 'number' && typeof b === 'number') {
		const product = a * b
		if (Number.isSafeInteger(product)) return product
	}
	return BigInt(a) * BigInt(b)
}

/** `a / b * 10 ** digits`, truncated; `digits` may be negative. */
export const divide = (a: Integer, b: Integer, digits: number): Integer => {
	if (BigInt(b) === 0n) throw new Error('division by zero')
	const power = 10n ** BigInt(Math.abs(digits))
	return digits < 0 ? BigInt(a) / (BigInt(b) * power) : (BigInt(a) * power) / BigInt(b)
}

const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)
export const powerOf10 = (exponent: number): Integer => POWERS[exponent] ?? 10n ** BigInt(exponent)

/** `integer / 10 ** digits` as text, with exactly that many digits after the decimal point. */
export const formatScaled = (integer: Integer, digits: number): string => {
	const text = `${integer}`
	if (digits === 0) return text
	const sign = text.startsWith('-') ? '-' : ''
	const bare = text.slice(sign.length).padStart(digits + 1, '0')
	return `${sign}${bare.slice(0, -digits)}.${bare.slice(-digits)}`
}
