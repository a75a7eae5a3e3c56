import type { CompiledRule, CompiledRules, Scratch } from './compile-rules.ts'
import type { LineTest } from './condition.ts'
import type { Facts, Line } from './facts.ts'

/** A rule that applies, and the lines it selected. */
export interface Match {
	compiled: CompiledRule
	lines: number
	/** What they cost, in hundredths. */
	cents: number
}

/** The rules that apply to an order, the first by priority first. Excluded lines must be left out already. */
export const matchRules = (rules: CompiledRules, lines: readonly Line[], facts: Facts): Match[] => {
	const { scratch } = rules
	scratch.lines.fill(0)
	scratch.cents.fill(0)
	scratch.shown.fill(0)
	const { product, category, brand } = rules.byKey
	let turn = 0
	for (const line of lines) {
		turn += 1
		if (!line.isActive) continue
		if (line.product !== null) show(scratch, product.get(line.product), line, turn)
		if (line.brand !== null) show(scratch, brand.get(line.brand), line, turn)
		for (const id of line.categories) show(scratch, category.get(id), line, turn)
		show(scratch, rules.ofAnyLine, line, turn)
	}
	const matches: Match[] = []
	const moment = facts.placedAt.getTime()
	for (const compiled of rules.rules) {
		const count = scratch.lines[compiled.place]!
		if (count === 0 && compiled.looksAtLines) continue
		if (holds(compiled, facts, moment)) {
			matches.push({ compiled, lines: count, cents: scratch.cents[compiled.place]! })
		}
	}
	return matches
}

const show = (
	{ lines, cents, shown }: Scratch,
	listed: CompiledRule[] | undefined,
	line: Line,
	turn: number,
): void => {
	if (listed === undefined) return
	for (const { place, lineTest } of listed) {
		if (shown[place] === turn) continue
		shown[place] = turn
		if (!passes(lineTest, line)) continue
		lines[place]! += 1
		cents[place]! += line.cents
	}
}

export const passes = (test: LineTest | null, line: Line): boolean => test === null || test(line)

const holds = ({ from, until, orderTest }: CompiledRule, facts: Facts, moment: number): boolean =>
	moment >= from && moment <= until && (orderTest === null || orderTest(facts))
