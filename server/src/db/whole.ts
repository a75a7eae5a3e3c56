/** A whole number: plain while it is a safe one, which is nearly always, and big beyond. */
export type Whole = number | bigint

export const negative = (whole: Whole): Whole => (typeof whole === 'bigint' ? -whole : 0 - whole)
export const endsWithZero = (whole: Whole): boolean =>
	typeof whole === 'bigint' ? whole % 10n === 0n : whole % 10 === 0

/** Without its last digit, a zero. */
export const withoutLast = (whole: Whole): Whole =>
	typeof whole === 'bigint' ? asPlain(whole / 10n) : whole / 10

/** How digits that are not kept are dropped. */
export type Rounding = 'down' | 'half up' | 'up'

/** Without so many of its last digits, which are not all zeros. */
export const shorten = (whole: Whole, digits: number, rounding: Rounding): Whole => {
	const { kept, isHalf } = split(whole, digits)
	const isAway = rounding === 'up' || (rounding === 'half up' && isHalf)
	return isAway ? add(kept, whole < 0 ? -1 : 1) : kept
}

/** Without its last digits, and whether those are half of one of the digit before them, or more. */
const split = (whole: Whole, digits: number): { kept: Whole; isHalf: boolean } => {
	const power = powerOf10(digits)
	if (typeof whole === 'number' && typeof power === 'number') {
		const dropped = whole % power
		return { kept: (whole - dropped) / power, isHalf: Math.abs(dropped) * 2 >= power }
	}
	const [big, unit] = [BigInt(whole), BigInt(power)]
	const dropped = big % unit
	return { kept: big / unit, isHalf: (dropped < 0n ? -dropped : dropped) * 2n >= unit }
}

export const compareWhole = (a: Whole, b: Whole): number => {
	if (a < b) return -1
	return a > b ? 1 : 0
}

/** The nearest number to it with its point before so many of its last digits. */
export const numberOf = (whole: Whole, digits: number): number => {
	const power = powerOf10(digits)
	// of two exact numbers the quotient is the nearest there is
	if (typeof whole === 'number' && typeof power === 'number') return whole / power
	return Number(written(whole, digits))
}

/** As a plain number, where it is a safe one; and never minus zero. */
export const asPlain = (whole: Whole): Whole => {
	if (typeof whole === 'number') return whole + 0
	const plain = Number(whole)
	return Number.isSafeInteger(plain) ? plain : whole
}

export const add = (a: Whole, b: Whole): Whole => {
	if (typeof a === 'number' && typeof b === 'number') {
		const sum = a + b
		if (Number.isSafeInteger(sum)) return sum
	}
	return BigInt(a) + BigInt(b)
}

export const multiply = (a: Whole, b: Whole): Whole => {
	if (typeof a === 'number' && typeof b === 'number') {
		const product = a * b
		if (Number.isSafeInteger(product)) return product
	}
	return BigInt(a) * BigInt(b)
}

/** So many digits of a quotient, negative: without so many; what is behind them is dropped. */
export const divide = (a: Whole, b: Whole, digits: number): Whole => {
	if (BigInt(b) === 0n) throw new Error('division by zero')
	const power = 10n ** BigInt(Math.abs(digits))
	return digits < 0 ? BigInt(a) / (BigInt(b) * power) : (BigInt(a) * power) / BigInt(b)
}

const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)
export const powerOf10 = (exponent: number): Whole => POWERS[exponent] ?? 10n ** BigInt(exponent)

/** With its point before so many of its last digits. */
export const written = (whole: Whole, digits: number): string => {
	const text = `${whole}`
	if (digits === 0) return text
	const sign = text.startsWith('-') ? '-' : ''
	const bare = text.slice(sign.length).padStart(digits + 1, '0')
	return `${sign}${bare.slice(0, -digits)}.${bare.slice(-digits)}`
}
