import type { CompiledRule, CompiledRules, MatchBuffers } from './compile-rules.ts'
import type { LineTest } from './condition.ts'
import type { Line, OrderFacts } from './facts.ts'

/** A rule that applies to an order, with the number of lines it selected. */
export interface Match {
	compiled: CompiledRule
	lines: number
	/** The price of these lines, in hundredths. */
	cents: number
}

/** Returns the rules that apply to an order, highest priority first. `lines` must not contain excluded lines. */
export const matchRules = (rules: CompiledRules, lines: readonly Line[], facts: OrderFacts): Match[] => {
	const { buffers } = rules
	buffers.lines.fill(0)
	buffers.cents.fill(0)
	buffers.lastLine.fill(0)
	const { product, category, brand } = rules.byKey
	let lineNumber = 0
	for (const line of lines) {
		lineNumber += 1
		if (!line.isActive) continue
		if (line.product !== null) matchLine(buffers, product.get(line.product), line, lineNumber)
		if (line.brand !== null) matchLine(buffers, brand.get(line.brand), line, lineNumber)
		for (const id of line.categories) matchLine(buffers, category.get(id), line, lineNumber)
		matchLine(buffers, rules.rulesOfAnyLine, line, lineNumber)
	}
	const matches: Match[] = []
	const moment = facts.placedAt.getTime()
	for (const compiled of rules.rules) {
		const count = buffers.lines[compiled.index]!
		if (count === 0 && compiled.looksAtLines) continue
		if (ruleApplies(compiled, facts, moment)) {
			matches.push({ compiled, lines: count, cents: buffers.cents[compiled.index]! })
		}
	}
	return matches
}

const matchLine = (
	{ lines, cents, lastLine }: MatchBuffers,
	candidates: CompiledRule[] | undefined,
	line: Line,
	lineNumber: number,
): void => {
	if (candidates === undefined) return
	for (const { index, lineTest } of candidates) {
		if (lastLine[index] === lineNumber) continue
		lastLine[index] = lineNumber
		if (!passes(lineTest, line)) continue
		lines[index]! += 1
		cents[index]! += line.cents
	}
}

export const passes = (test: LineTest | null, line: Line): boolean => test === null || test(line)

const ruleApplies = ({ from, until, orderTest }: CompiledRule, facts: OrderFacts, moment: number): boolean =>
	moment >= from && moment <= until && (orderTest === null || orderTest(facts))
