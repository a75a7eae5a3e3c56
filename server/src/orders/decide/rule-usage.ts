import { type Decimal, ZERO } from '../../db/decimal.ts'

/**
 * Identifies a counter of the points that a capped rule has given, a row of `rule_usage`. A rule with a cap per customer
 * has a counter for each customer and period; a rule with a budget has one, with `ALL_CUSTOMERS` and `EVER`.
 */
export interface RuleCounterKey {
	/** The id of the rule. */
	rule: string
	customerId: number
	/** The period of the cap, such as a month, see `periodName`. */
	period: string
}

/** The customer id and the period of the counter of a budget. */
export const ALL_CUSTOMERS = 0
export const EVER = 'ever'

/** Counters of what capped rules have given, as loaded under lock and as a batch changes them. */
export interface RuleUsage {
	usedPoints(key: RuleCounterKey): Decimal
	add(key: RuleCounterKey, points: Decimal): void
	/** The counters that differ from what was loaded. */
	changes(): (RuleCounterKey & { points: Decimal })[]
}

const keyText = ({ rule, customerId, period }: RuleCounterKey): string => `${rule} ${customerId} ${period}`

/** Counts on from the values of locked counters. A counter that was not locked cannot change. */
export const createRuleUsage = (locked: (RuleCounterKey & { points: Decimal })[]): RuleUsage => {
	const loaded = new Map(locked.map((counter) => [keyText(counter), counter]))
	const points = new Map(locked.map((counter) => [keyText(counter), counter.points]))
	return {
		usedPoints: (key) => points.get(keyText(key)) ?? ZERO,
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

/** Counters that begin at zero and are never saved, for a preview. */
export const createUnsavedRuleUsage = () => {
	const points = new Map<string, Decimal>()
	const usedPoints = (key: RuleCounterKey): Decimal => points.get(keyText(key)) ?? ZERO
	return {
		usedPoints,
		add: (key: RuleCounterKey, more: Decimal | string) =>
			void points.set(keyText(key), usedPoints(key).plus(more)),
	}
}
