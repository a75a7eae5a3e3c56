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

/** What a decimal can be made of: text in the format of PostgreSQL or JSON, or a finite number by its decimal text. */
type DecimalSource = Decimal | string | number | bigint

/** Digits after the decimal point to which a quotient is rounded. */
const QUOTIENT_DIGITS = 20

/**
 * An exact, immutable decimal number. Points and money use it everywhere; binary floating point occurs only in HTTP
 * requests and responses. It is stored as a scaled integer, because nearly all values fit a safe number, which is fast.
 */
export class Decimal extends Comparable<DecimalSource> {
	/** The number without its decimal point. */
	readonly unscaled: Integer
	/** Digits after the decimal point. The last one is never zero, so that equal numbers have equal members. */
	readonly digits: number
	private constructor(unscaled: Integer, digits: number) {
		super()
		this.unscaled = unscaled
		this.digits = digits
	}

	/** The decimal `unscaled / 10 ** digits`. */
	static of(unscaled: Integer, digits: number): Decimal {
		let trimmed = normalizeInteger(unscaled)
		let fractionDigits = digits
		for (; fractionDigits > 0 && endsWithZero(trimmed); fractionDigits--) trimmed = dropLastDigit(trimmed)
		return new Decimal(trimmed, fractionDigits)
	}

	/** This number times `10 ** digits`; `digits` must not be less than its own. */
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
	/** Rounds half up to twenty digits after the decimal point. */
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
	/** The nearest floating-point number. */
	toNumber(): number {
		return scaledNumber(this.unscaled, this.digits)
	}
	/** Without an exponent, and without trailing zeros after the decimal point. */
	override toString(): string {
		return this.digits === 0 ? `${this.unscaled}` : formatScaled(this.unscaled, this.digits)
	}
	toJSON(): string {
		return this.toString()
	}
	/** With exactly `digits` digits after the decimal point, rounded half up. */
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

/** Digits kept after the decimal point. */
export const POINT_DIGITS = 4
export const MONEY_DIGITS = 2
const QUANTITY_DIGITS = 4

/** Parsed decimals, because the same values are parsed again and again. */
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
export const quantity = (value: DecimalSource): Decimal => decimal(value).round(QUANTITY_DIGITS, 'half up')
export const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b)
export const sum = (values: Iterable<Decimal>): Decimal => {
	let total = ZERO
	for (const value of values) total = total.plus(value)
	return total
}
