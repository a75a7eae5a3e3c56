import type { Scenario, ScenarioOperation } from './operations.ts'
import type { Disagreement } from './run.ts'

/** Runs a scenario and compares every state, or with `isQuick` only the answers and the last state. */
type Run = (scenario: Scenario, isQuick: boolean) => Promise<Disagreement | null>

/** Finds a minimal scenario that still ends in a disagreement of the same kind. */
export const shrinkScenario = async (
	scenario: Scenario,
	first: Disagreement,
	run: Run,
	until: number,
): Promise<{ story: Scenario; disagreement: Disagreement }> => {
	let best = { story: truncateScenario(scenario, first), disagreement: first }
	const attempt = async (candidate: Scenario): Promise<boolean> => {
		if (Date.now() > until) return false
		let disagreement = await run(candidate, true)
		if (!disagreement || kindOf(disagreement) !== kindOf(first)) return false
		// The disagreement at the end may have existed for many steps.
		if (candidate.operations.length < best.story.operations.length)
			disagreement = (await run(candidate, false)) ?? disagreement
		if (kindOf(disagreement) !== kindOf(first)) return false
		best = { story: truncateScenario(candidate, disagreement), disagreement }
		return true
	}
	if (first.customer) await attempt(onlyAbout(best.story, first.customer))
	for (
		let size = Math.ceil(best.story.operations.length / 2);
		size >= 1;
		size = size === 1 ? 0 : Math.ceil(size / 2)
	) {
		let isSmaller = true
		while (isSmaller) {
			isSmaller = false
			for (let from = best.story.operations.length - size; from > -size; from -= size) {
				const { operations } = best.story
				const kept = operations.filter((_, index) => index < from || index >= from + size)
				if (kept.length < operations.length && (await attempt({ ...best.story, operations: kept })))
					isSmaller = true
			}
			if (size > 1) break
		}
	}
	for (let index = 0; index < best.story.operations.length; index += 1)
		for (const simpler of simplify(best.story.operations[index]!)) {
			const operations = best.story.operations.with(index, simpler)
			if (await attempt({ ...best.story, operations })) break
		}
	if (best.story.ladder.length > 0) await attempt({ ...best.story, ladder: [] })
	return best
}

/** Two wrong balances in the panel are the same kind of disagreement, whichever customer it is. */
const kindOf = ({ what, expected, actual }: Disagreement): string => {
	const names = (value: unknown): string =>
		value && typeof value === 'object' ? (Object.keys(value).sort()[0] ?? '') : ''
	return `${what.replace(/ of \w+$/, '')} ${names(expected)} ${names(actual)}`
}

const truncateScenario = (scenario: Scenario, { step }: Disagreement): Scenario => ({
	...scenario,
	operations: scenario.operations.slice(0, step + 1),
})

/** Removes the operations of other customers, and those on orders or redemptions that were removed. */
const onlyAbout = (scenario: Scenario, customer: string): Scenario => {
	const own = new Set<string>()
	const person = onePersonWith(scenario, customer)
	const operations = scenario.operations.filter((operation) => {
		if (operation.do === 'merge') return person.has(operation.into)
		if ('customer' in operation) {
			if (!person.has(operation.customer)) return false
			if (operation.do === 'order') own.add(operation.order)
			if (operation.do === 'redeem') own.add(operation.name)
			return true
		}
		if (operation.do === 'cancel' || operation.do === 'return') return own.has(operation.order)
		return operation.do !== 'cancelRedemption' || own.has(operation.name)
	})
	return { ...scenario, operations }
}

/** The ids of everybody who was ever merged with a customer. */
const onePersonWith = ({ operations }: Scenario, customer: string): Set<string> => {
	const person = new Set([customer])
	const pairs = operations.flatMap((it) => (it.do === 'merge' ? [[it.into, it.from]] : []))
	for (let size = 0; size < person.size; ) {
		size = person.size
		for (const pair of pairs) if (pair.some((id) => person.has(id))) for (const id of pair) person.add(id)
	}
	return person
}

/** Simpler variants of an operation. */
const simplify = (operation: ScenarioOperation): ScenarioOperation[] => {
	if (operation.do === 'return') {
		const { shouldRefund, products, ...rest } = operation
		return [
			...(shouldRefund === undefined ? [] : [{ ...rest, ...(products === undefined ? {} : { products }) }]),
			...(products === undefined
				? []
				: [{ ...rest, ...(shouldRefund === undefined ? {} : { shouldRefund }) }]),
		]
	}
	if (operation.do !== 'order') return []
	const without = (...names: (keyof typeof operation)[]): ScenarioOperation => {
		const copy: Partial<typeof operation> = { ...operation }
		for (const name of names) delete copy[name]
		return copy as ScenarioOperation
	}
	return [
		...(operation.coupon ? [without('coupon')] : []),
		...(operation.lines ? [without('lines')] : []),
		...(operation.profile ? [without('profile')] : []),
		...(operation.isEnrolled === undefined ? [] : [without('isEnrolled')]),
		...(operation.isCancelled === false ? [without('isCancelled')] : []),
		...(operation.updated === undefined ? [] : [without('updated')]),
		...(operation.total === undefined || operation.total === 100 ? [] : [{ ...operation, total: 100 }]),
	]
}
