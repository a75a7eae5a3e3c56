import { Comparable } from './comparable.ts'
import {
	add,
	compareIntegers,
	divide,
	dropDigits,
	dropLastDigit,
	endsWithZero,
	formatScaled,
	type Integer,
	multiply,
	negateInteger,
	normalizeInteger,
	powerOf10,
	type Rounding,
	scaledNumber,
} from './integer.ts'

export { add, type Integer, multiply, type Rounding } from './integer.ts'

/** What a decimal can be made of: text as PostgreSQL and JSON write numbers, a finite number as it is written. */
type DecimalSource = Decimal | string | number | bigint

/** Behind the point of a quotient that does not come out even. */
const QUOTIENT_DIGITS = 20

/**
 * An exact decimal number, which never changes. Points and money are these everywhere; binary floating point exists only
 * at the HTTP doors. Nearly all of them are short, so one is kept as a whole number, and nothing is done digit by digit.
 */
export class Decimal extends Comparable<DecimalSource> {
	/** The number without its point. */
	readonly unscaled: Integer
	/** How many digits are behind the point; the last of them is no zero, so that equal numbers look alike. */
	readonly digits: number
	private constructor(unscaled: Integer, digits: number) {
		super()
		this.unscaled = unscaled
		this.digits = digits
	}

	/** A whole number with its point set before so many of its last digits. */
	static of(unscaled: Integer, digits: number): Decimal {
		let trimmed = normalizeInteger(unscaled)
		let fractionDigits = digits
		for (; fractionDigits > 0 && endsWithZero(trimmed); fractionDigits--) trimmed = dropLastDigit(trimmed)
		return new Decimal(trimmed, fractionDigits)
	}

	/** The whole number it is when its point is moved to behind so many digits, no fewer than it has. */
	unscaledAt(digits: number): Integer {
		return digits === this.digits ? this.unscaled : multiply(this.unscaled, powerOf10(digits - this.digits))
	}
	plus(source: DecimalSource): Decimal {
		const other = decimal(source)
		const digits = Math.max(this.digits, other.digits)
		return Decimal.of(add(this.unscaledAt(digits), other.unscaledAt(digits)), digits)
	}
	minus(source: DecimalSource): Decimal {
		const { unscaled, digits } = decimal(source)
		return this.plus(new Decimal(negateInteger(unscaled), digits))
	}
	times(source: DecimalSource): Decimal {
		const { unscaled, digits } = decimal(source)
		return Decimal.of(multiply(this.unscaled, unscaled), this.digits + digits)
	}
	/** To twenty digits behind the point, half up. */
	div(source: DecimalSource): Decimal {
		const { unscaled, digits } = decimal(source)
		const quotient = divide(this.unscaled, unscaled, QUOTIENT_DIGITS + 1 + digits - this.digits)
		return Decimal.of(quotient, QUOTIENT_DIGITS + 1).round(QUOTIENT_DIGITS, 'half up')
	}
	abs(): Decimal {
		return this.unscaled < 0 ? new Decimal(negateInteger(this.unscaled), this.digits) : this
	}
	round(digits: number, rounding: Rounding): Decimal {
		if (this.digits <= digits) return this
		return Decimal.of(dropDigits(this.unscaled, this.digits - digits, rounding), digits)
	}
	override compare(source: DecimalSource): number {
		const other = decimal(source)
		const digits = Math.max(this.digits, other.digits)
		return compareIntegers(this.unscaledAt(digits), other.unscaledAt(digits))
	}
	/** The nearest number there is. */
	toNumber(): number {
		return scaledNumber(this.unscaled, this.digits)
	}
	/** Without exponent, and without digits that say nothing. */
	override toString(): string {
		return this.digits === 0 ? `${this.unscaled}` : formatScaled(this.unscaled, this.digits)
	}
	toJSON(): string {
		return this.toString()
	}
	/** With exactly so many digits behind the point. */
	toFixed(digits: number): string {
		return formatScaled(this.round(digits, 'half up').unscaledAt(digits), digits)
	}
}

const DECIMAL_PATTERN = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,4}))?$/i

const parseDecimal = (text: string): Decimal => {
	const [, sign, integerDigits = '', fractionDigits = '', exponent = '0'] = DECIMAL_PATTERN.exec(text) ?? []
	if (integerDigits + fractionDigits === '') throw new Error(`${text} is no decimal number`)
	const allDigits = `${integerDigits}${fractionDigits}`
	const unscaled = allDigits.length < 16 ? Number(allDigits) : BigInt(allDigits)
	const signed = sign === '-' ? negateInteger(unscaled) : unscaled
	const digits = fractionDigits.length - Number(exponent)
	return digits >= 0 ? Decimal.of(signed, digits) : Decimal.of(multiply(signed, powerOf10(-digits)), 0)
}

export const ZERO = Decimal.of(0, 0)

/** Digits kept after the point. */
export const POINT_DIGITS = 4
export const MONEY_DIGITS = 2

/** Those that come again and again. One stands for all that are equal. */
const decimalCache = new Map<string | number, Decimal>()
const MAX_CACHED = 4096

export const decimal = (source: DecimalSource): Decimal => {
	if (source instanceof Decimal) return source
	if (source === 0) return ZERO
	if (typeof source === 'bigint') return Decimal.of(source, 0)
	const cached = decimalCache.get(source)
	if (cached) return cached
	if (decimalCache.size >= MAX_CACHED) decimalCache.clear()
	const parsed = parseDecimal(`${source}`)
	decimalCache.set(source, parsed)
	return parsed
}
export const money = (value: DecimalSource): Decimal => decimal(value).round(MONEY_DIGITS, 'half up')
export const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b)
export const sum = (values: Iterable<Decimal>): Decimal => {
	let total = ZERO
	for (const value of values) total = total.plus(value)
	return total
}
