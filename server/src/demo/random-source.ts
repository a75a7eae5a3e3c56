/** A seeded random source, so that every demo merchant has the same history. */
export interface RandomSource {
	/** 0 ≤ x < 1 */
	nextFloat(): number
	/** An integer from least to most. */
	between(least: number, most: number): number
	pick<T>(from: readonly T[]): T
	happens(probability: number): boolean
}

export const createRandomSource = (seed: number): RandomSource => {
	let state = seed >>> 0
	// mulberry32: small, and uniform enough for a demo.
	const nextFloat = (): number => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
	return {
		nextFloat,
		between: (least, most) => least + Math.floor(nextFloat() * (most - least + 1)),
		pick: (from) => from[Math.floor(nextFloat() * from.length)]!,
		happens: (probability) => nextFloat() < probability,
	}
}
