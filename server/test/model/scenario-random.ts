/** A seeded random source: the same seed gives the same scenario. */
export const createScenarioRandom = (seed: number) => {
	let state = seed >>> 0
	const roll = (): number => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
	const below = (count: number): number => Math.floor(roll() * count)
	return {
		below,
		happens: (share: number): boolean => roll() < share,
		pick: <T>(values: readonly T[]): T => values[below(values.length)]!,
		/** Picks one of the keys with the probability of its weight. */
		weighted: <T extends string>(weights: Record<T, number>): T => {
			const entries = Object.entries(weights) as [T, number][]
			let point = roll() * entries.reduce((all, [, weight]) => all + weight, 0)
			for (const [value, weight] of entries) {
				point -= weight
				if (point < 0) return value
			}
			return entries.at(-1)![0]
		},
	}
}
export type ScenarioRandom = ReturnType<typeof createScenarioRandom>
