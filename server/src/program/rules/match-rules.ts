import type { CompiledRule, CompiledRules } from './compile-rules.ts'
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
	const found: (Match | undefined)[] = []
	const show = (compiled: CompiledRule, line: Line, index: number): void => {
		for (const test of compiled.lineTests) if (!test(line)) return
		const match = found[compiled.place]
		if (!match) {
			found[compiled.place] = { compiled, lines: 1, cents: line.cents }
			lastLine[compiled.place] = index
		} else if (lastLine[compiled.place] !== index) {
			match.lines += 1
			match.cents += line.cents
			lastLine[compiled.place] = index // two of its categories may be above one line
		}
	}
	const lastLine: number[] = []
	const { product, category, brand } = rules.byKey
	lines.forEach((line, index) => {
		if (!line.isActive) return
		const all = (listed: CompiledRule[] | undefined): void => {
			if (listed) for (const compiled of listed) show(compiled, line, index)
		}
		if (line.product !== null) all(product.get(line.product))
		if (line.brand !== null) all(brand.get(line.brand))
		if (category.size > 0) for (const id of line.categories) all(category.get(id))
		all(rules.ofAnyLine)
	})
	for (const compiled of rules.ofOrders) found[compiled.place] = { compiled, lines: 0, cents: 0 }
	return found.filter((match): match is Match => match !== undefined && holds(match.compiled, facts))
}

const holds = ({ from, until, orderTests }: CompiledRule, facts: Facts): boolean => {
	const moment = facts.placedAt.getTime()
	if (moment < from || moment > until) return false
	for (const test of orderTests) if (!test(facts)) return false
	return true
}
