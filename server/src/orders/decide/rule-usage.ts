import { type Decimal, ZERO } from '../../db/decimal.ts'

/** Names a counter of the points that a capped rule has given. */
export interface RuleUsageKey {
	rule: string
	customerId: number
	period: string
}

/** The customer id of a counter for all customers together. */
export const ALL_CUSTOMERS = 0

/** Counters of what capped rules have given, as loaded under lock and as a batch changes them. */
export interface RuleUsage {
	used(key: RuleUsageKey): Decimal
	add(key: RuleUsageKey, points: Decimal): void
	/** The counters that differ from what was loaded. */
	changes(): (RuleUsageKey & { points: Decimal })[]
}

const keyText = ({ rule, customerId, period }: RuleUsageKey): string => `${rule} ${customerId} ${period}`

/** Counts on from the values of locked counters. A counter that was not locked cannot change. */
export const createRuleUsage = (locked: (RuleUsageKey & { points: Decimal })[]): RuleUsage => {
	const loaded = new Map(locked.map((counter) => [keyText(counter), counter]))
	const points = new Map(locked.map((counter) => [keyText(counter), counter.points]))
	return {
		used: (key) => points.get(keyText(key)) ?? ZERO,
		add(key, more) {
			const name = keyText(key)
			const before = points.get(name)
			if (!before) throw new Error(`the counter ${name} is not locked`)
			points.set(name, before.plus(more))
		},
		changes: () =>
			[...loaded]
				.filter(([name, counter]) => !points.get(name)!.eq(counter.points))
				.map(([name, counter]) => ({ ...counter, points: points.get(name)! })),
	}
}

/** Counters that begin at zero and are not stored. */
export const createUsageCounters = () => {
	const points = new Map<string, Decimal>()
	const used = (key: RuleUsageKey): Decimal => points.get(keyText(key)) ?? ZERO
	return {
		used,
		add: (key: RuleUsageKey, more: Decimal | string) => void points.set(keyText(key), used(key).plus(more)),
	}
}
