/** Exact amounts of the model: points are whole numbers of 1/10000, currency of 1/100. */
export const POINT = 10_000n
export const CENT = 100n

export interface Pair {
	points: bigint
	cash: bigint
}

export const NOTHING: Pair = { points: 0n, cash: 0n }
export const plus = (a: Pair, b: Pair): Pair => ({ points: a.points + b.points, cash: a.cash + b.cash })
export const minus = (a: Pair, b: Pair): Pair => ({ points: a.points - b.points, cash: a.cash - b.cash })
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

export type Rounding = 'down' | 'nearest' | 'up'

/** Divides two numbers that are not negative. */
export const divide = (above: bigint, below: bigint, rounding: Rounding): bigint => {
	const whole = above / below
	const rest = above % below
	if (rest === 0n || rounding === 'down') return whole
	if (rounding === 'up') return whole + 1n
	return rest * 2n >= below ? whole + 1n : whole
}

/** A number as JSON or a setting holds it, in units of 1/`scale`; it must not have more decimals than that. */
export const exact = (value: number | string, scale: bigint): bigint => {
	const text = String(value)
	const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
	const digits = String(scale).length - 1
	if (whole === undefined || decimals.length > digits)
		throw new Error(`${text} is not in units of 1/${scale}`)
	const units = BigInt(whole) * scale + BigInt(decimals.padEnd(digits, '0') || '0')
	return sign ? -units : units
}

export const say = (units: bigint, scale: bigint): string => {
	const digits = String(scale).length - 1
	const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
	const decimals = text.slice(text.length - digits).replace(/0+$/, '')
	return `${units < 0n ? '-' : ''}${text.slice(0, text.length - digits)}${decimals && `.${decimals}`}`
}
export const sayPoints = (units: bigint): string => say(units, POINT)
export const sayCash = (units: bigint): string => say(units, CENT)
