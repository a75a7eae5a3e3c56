import type { Line } from './facts.ts'
import type { Constant, Units } from './fixed.ts'
import { type Match, passes } from './match-rules.ts'

type Entry = { match: Match }

/** What a rule gives or takes for currency units beside others: hundredths times points, and on how many lines. */
export interface Share {
	lines: number
	weight: bigint
}

/** Whether two rules may want the rate of the same line: one alone can neither replace twice nor take too much. */
export const mayClash = (entries: readonly Entry[]): boolean => {
	let wanting = 0
	for (const { match } of entries) if (wantsRate(match)) wanting += 1
	return wanting > 1
}

const wantsRate = ({ compiled }: Match): boolean => compiled.replaces || compiled.perUnit.small < 0

/** A part of an order that rules see as one: a line, or what belongs to no line. */
interface Part {
	line: Line | null
	cents: bigint
	isReplaced: boolean
	/** What is left of the usual rate: rules take no more of a line than it gives. */
	left: bigint
}

/**
 * Divides the lines of an order among rules that stack, the first by priority first. A line's rate is replaced once,
 * and no line loses more than its usual points, so that none takes points of another. Null: nothing is left for it.
 */
export const shareLines = (
	entries: readonly Entry[],
	rate: Constant,
	paid: Units,
	lines: readonly Line[],
): (Share | null)[] => {
	const total = BigInt(paid)
	const parts = partsOf(total, lines, rate)
	// Lines may cost more than was paid for them together, and all of them lose no more than that either.
	let most = total * rate.big
	return entries.map(({ match: { compiled, lines: selected } }) => {
		const { rule, replaces, perUnit } = compiled
		const isOfLines = rule.scope === 'line'
		const wanted = parts
			.filter(({ line }) => !isOfLines || (line?.isActive && passes(compiled.selects, line)))
			.filter((part) => !(replaces && part.isReplaced))
		if (replaces && wanted.length === 0) return null
		if (replaces) for (const part of wanted) part.isReplaced = true
		const count = replaces && isOfLines ? wanted.length : selected
		if (perUnit.big >= 0n) {
			const cents = replaces || isOfLines ? sumOf(wanted, ({ cents }) => cents) : total
			return { lines: count, weight: perUnit.big * smaller(cents, total) }
		}
		const lost = smaller(
			sumOf(wanted, (part) => {
				const taken = smaller(-perUnit.big, part.left)
				part.left -= taken
				return taken * part.cents
			}),
			most,
		)
		most -= lost
		return { lines: count, weight: -lost }
	})
}

const partsOf = (total: bigint, lines: readonly Line[], rate: Constant): Part[] => {
	const part = (line: Line | null, cents: bigint): Part => ({
		...{ line, cents, isReplaced: false, left: rate.big },
	})
	const parts = lines.map((line) => part(line, BigInt(line.cents)))
	const rest = total - sumOf(parts, ({ cents }) => cents)
	return rest > 0n ? [...parts, part(null, rest)] : parts
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const sumOf = (parts: Part[], of: (part: Part) => bigint): bigint =>
	parts.reduce((total, part) => total + of(part), 0n)
