import { Comparable } from './comparable.ts'
import {
	add,
	asPlain,
	compareWhole,
	divide,
	endsWithZero,
	multiply,
	negative,
	numberOf,
	powerOf10,
	type Rounding,
	shorten,
	type Whole,
	withoutLast,
	written,
} from './whole.ts'

export { add, multiply, type Rounding, type Whole } from './whole.ts'

/** What a decimal can be made of: text as PostgreSQL and JSON write numbers, a finite number as it is written. */
export type DecimalSource = Decimal | string | number | bigint

/** Behind the point of a quotient that does not come out even. */
const DIGITS_OF_QUOTIENTS = 20

/**
 * An exact decimal number, which never changes. Points and money are these everywhere; binary floating point exists only
 * at the HTTP doors. Nearly all of them are short, so one is kept as a whole number, and nothing is done digit by digit.
 */
export class Decimal extends Comparable<DecimalSource> {
	/** The number without its point. */
	readonly whole: Whole
	/** How many digits are behind the point; the last of them is no zero, so that equal numbers look alike. */
	readonly digits: number
	private constructor(whole: Whole, digits: number) {
		super()
		this.whole = whole
		this.digits = digits
	}

	/** A whole number with its point set before so many of its last digits. */
	static of(whole: Whole, digits: number): Decimal {
		let short = asPlain(whole)
		let behind = digits
		for (; behind > 0 && endsWithZero(short); behind--) short = withoutLast(short)
		return new Decimal(short, behind)
	}

	/** The whole number it is when its point is moved to behind so many digits, no fewer than it has. */
	wholeAt(digits: number): Whole {
		return digits === this.digits ? this.whole : multiply(this.whole, powerOf10(digits - this.digits))
	}
	plus(source: DecimalSource): Decimal {
		const other = decimal(source)
		const digits = Math.max(this.digits, other.digits)
		return Decimal.of(add(this.wholeAt(digits), other.wholeAt(digits)), digits)
	}
	minus(source: DecimalSource): Decimal {
		const { whole, digits } = decimal(source)
		return this.plus(new Decimal(negative(whole), digits))
	}
	times(source: DecimalSource): Decimal {
		const { whole, digits } = decimal(source)
		return Decimal.of(multiply(this.whole, whole), this.digits + digits)
	}
	/** To twenty digits behind the point, half up. */
	div(source: DecimalSource): Decimal {
		const { whole, digits } = decimal(source)
		const quotient = divide(this.whole, whole, DIGITS_OF_QUOTIENTS + 1 + digits - this.digits)
		return Decimal.of(quotient, DIGITS_OF_QUOTIENTS + 1).round(DIGITS_OF_QUOTIENTS, 'half up')
	}
	abs(): Decimal {
		return this.whole < 0 ? new Decimal(negative(this.whole), this.digits) : this
	}
	round(digits: number, rounding: Rounding): Decimal {
		if (this.digits <= digits) return this
		return Decimal.of(shorten(this.whole, this.digits - digits, rounding), digits)
	}
	override compare(source: DecimalSource): number {
		const other = decimal(source)
		const digits = Math.max(this.digits, other.digits)
		return compareWhole(this.wholeAt(digits), other.wholeAt(digits))
	}
	/** The nearest number there is. */
	toNumber(): number {
		return numberOf(this.whole, this.digits)
	}
	/** Without exponent, and without digits that say nothing. */
	override toString(): string {
		return this.digits === 0 ? `${this.whole}` : written(this.whole, this.digits)
	}
	toJSON(): string {
		return this.toString()
	}
	/** With exactly so many digits behind the point. */
	toFixed(digits: number): string {
		return written(this.round(digits, 'half up').wholeAt(digits), digits)
	}
}

const WRITTEN = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,4}))?$/i

const read = (text: string): Decimal => {
	const [, sign, front = '', behind = '', exponent = '0'] = WRITTEN.exec(text) ?? []
	if (front + behind === '') throw new Error(`${text} is no decimal number`)
	const bare = `${front}${behind}`
	const whole = bare.length < 16 ? Number(bare) : BigInt(bare)
	const signed = sign === '-' ? negative(whole) : whole
	const digits = behind.length - Number(exponent)
	return digits >= 0 ? Decimal.of(signed, digits) : Decimal.of(multiply(signed, powerOf10(-digits)), 0)
}

export const ZERO = Decimal.of(0, 0)

/** Digits kept after the point. */
export const POINT_DIGITS = 4
export const MONEY_DIGITS = 2

/** Those that come again and again. One stands for all that are equal. */
const remembered = new Map<string | number, Decimal>()
const MOST_REMEMBERED = 4096

export const decimal = (source: DecimalSource): Decimal => {
	if (source instanceof Decimal) return source
	if (source === 0) return ZERO
	if (typeof source === 'bigint') return Decimal.of(source, 0)
	const known = remembered.get(source)
	if (known) return known
	if (remembered.size >= MOST_REMEMBERED) remembered.clear()
	const made = read(`${source}`)
	remembered.set(source, made)
	return made
}
export const money = (value: DecimalSource): Decimal => decimal(value).round(MONEY_DIGITS, 'half up')
export const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b)
export const sum = (values: Iterable<Decimal>): Decimal => {
	let total = ZERO
	for (const value of values) total = total.plus(value)
	return total
}
