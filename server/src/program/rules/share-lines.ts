import type { Line } from './facts.ts'
import type { Constant, Units } from './fixed-point.ts'
import { type Match, passes } from './match-rules.ts'

type MatchedEntry = { match: Match }

/**
 * The part of the lines that a stacked rule gets: the number of lines, and hundredths of currency times points per
 * unit.
 */
export interface Share {
	lines: number
	weight: bigint
}

/** Whether two or more rules replace or lower the base rate, so that they may conflict on a line. */
export const mayConflict = (entries: readonly MatchedEntry[]): boolean => {
	let count = 0
	for (const { match } of entries) if (changesRate(match)) count += 1
	return count > 1
}

const changesRate = ({ compiled }: Match): boolean => compiled.replacesRate || compiled.perUnit.small < 0

/** A line of an order, or the rest of its total that belongs to no line. */
interface OrderPart {
	line: Line | null
	cents: bigint
	isReplaced: boolean
	/** The rest of the base rate. Rules cannot take more from a line than it gives. */
	left: bigint
}

/**
 * Divides the lines of an order among stacked rules, highest priority first. The rate of a line is replaced at most once,
 * and no line loses more than its base points, so that it never takes points of another line. Null means that nothing is
 * left for the rule.
 */
export const shareLines = (
	entries: readonly MatchedEntry[],
	rate: Constant,
	paid: Units,
	lines: readonly Line[],
): (Share | null)[] => {
	const total = BigInt(paid)
	const parts = partsOf(total, lines, rate)
	// Lines may cost more in total than was paid; together they lose no more than the points of the paid amount.
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
		line,
		cents,
		isReplaced: false,
		left: rate.big,
	})
	const parts = lines.map((line) => part(line, BigInt(line.cents)))
	const rest = total - sumOf(parts, ({ cents }) => cents)
	return rest > 0n ? [...parts, part(null, rest)] : parts
}

const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const sumOf = (parts: OrderPart[], of: (part: OrderPart) => bigint): bigint =>
	parts.reduce((total, part) => total + of(part), 0n)
