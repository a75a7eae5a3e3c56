import type { Line } from './facts.ts'
import type { Constant, Units } from './fixed-point.ts'
import { type Match, passes } from './match-rules.ts'

type MatchedEntry = { match: Match }

/** What a rule gives or takes for currency units beside others: hundredths times points, and on how many lines. */
export interface Share {
	lines: number
	weight: bigint
}

/** Whether two rules may want the rate of the same line: one alone can neither replace twice nor take too much. */
export const mayConflict = (entries: readonly MatchedEntry[]): boolean => {
	let wanting = 0
	for (const { match } of entries) if (lowersRate(match)) wanting += 1
	return wanting > 1
}

const lowersRate = ({ compiled }: Match): boolean => compiled.replacesRate || compiled.perUnit.small < 0

/** A part of an order that rules see as one: a line, or what belongs to no line. */
interface OrderPart {
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
	entries: readonly MatchedEntry[],
	rate: Constant,
	paid: Units,
	lines: readonly Line[],
): (Share | null)[] => {
	const total = BigInt(paid)
	const parts = partsOf(total, lines, rate)
	// Lines may cost more than was paid for them together, and all of them lose no more than that either.
	let maxLoss = total * rate.big
	return entries.map(({ match: { compiled, lines: selected } }) => {
		const { rule, replacesRate, perUnit } = compiled
		const isOfLines = rule.scope === 'line'
		const wanted = parts
			.filter(({ line }) => !isOfLines || (line?.isActive && passes(compiled.lineSelector, line)))
			.filter((part) => !(replacesRate && part.isReplaced))
		if (replacesRate && wanted.length === 0) return null
		if (replacesRate) for (const part of wanted) part.isReplaced = true
		const count = replacesRate && isOfLines ? wanted.length : selected
		if (perUnit.big >= 0n) {
			const cents = replacesRate || isOfLines ? sumOf(wanted, ({ cents }) => cents) : total
			return { lines: count, weight: perUnit.big * minOf(cents, total) }
		}
		const lost = minOf(
			sumOf(wanted, (part) => {
				const taken = minOf(-perUnit.big, part.left)
				part.left -= taken
				return taken * part.cents
			}),
			maxLoss,
		)
		maxLoss -= lost
		return { lines: count, weight: -lost }
	})
}

const partsOf = (total: bigint, lines: readonly Line[], rate: Constant): OrderPart[] => {
	const part = (line: Line | null, cents: bigint): OrderPart => ({
		...{ line, cents, isReplaced: false, left: rate.big },
	})
	const parts = lines.map((line) => part(line, BigInt(line.cents)))
	const rest = total - sumOf(parts, ({ cents }) => cents)
	return rest > 0n ? [...parts, part(null, rest)] : parts
}

const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const sumOf = (parts: OrderPart[], of: (part: OrderPart) => bigint): bigint =>
	parts.reduce((total, part) => total + of(part), 0n)
