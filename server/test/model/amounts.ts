/** Exact amounts of the model: points in units of 1/10000, currency in units of 1/100. */
export const POINT = 10_000n
export const CENT = 100n

export interface ModelAmount {
	points: bigint
	cash: bigint
}

export const ZERO_AMOUNT: ModelAmount = { points: 0n, cash: 0n }
export const addAmounts = (a: ModelAmount, b: ModelAmount): ModelAmount => ({
	points: a.points + b.points,
	cash: a.cash + b.cash,
})
export const subtractAmounts = (a: ModelAmount, b: ModelAmount): ModelAmount => ({
	points: a.points - b.points,
	cash: a.cash - b.cash,
})
export const minBigint = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const maxBigint = (a: bigint, b: bigint): bigint => (a > b ? a : b)

export type ModelRounding = 'down' | 'nearest' | 'up'

/** Divides two numbers that are not negative. */
export const divideRounded = (above: bigint, below: bigint, rounding: ModelRounding): bigint => {
	const whole = above / below
	const rest = above % below
	if (rest === 0n || rounding === 'down') return whole
	if (rounding === 'up') return whole + 1n
	return rest * 2n >= below ? whole + 1n : whole
}

/** Parses a number from JSON or a setting in units of 1/`scale`; it must not have more decimals than that. */
export const parseUnits = (value: number | string, scale: bigint): bigint => {
	const text = String(value)
	const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
	const digits = String(scale).length - 1
	if (whole === undefined || decimals.length > digits)
		throw new Error(`${text} is not in units of 1/${scale}`)
	const units = BigInt(whole) * scale + BigInt(decimals.padEnd(digits, '0') || '0')
	return sign ? -units : units
}

export const formatUnits = (units: bigint, scale: bigint): string => {
	const digits = String(scale).length - 1
	const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
	const decimals = text.slice(text.length - digits).replace(/0+$/, '')
	return `${units < 0n ? '-' : ''}${text.slice(0, text.length - digits)}${decimals && `.${decimals}`}`
}
export const formatPoints = (units: bigint): string => formatUnits(units, POINT)
export const formatCash = (units: bigint): string => formatUnits(units, CENT)
