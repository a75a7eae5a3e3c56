import { owedOf } from './account.ts'
import type { ProgramModel } from './model.ts'
import type { Profile, ScenarioOperation } from './operations.ts'
import type { ScenarioRandom } from './scenario-random.ts'

/** Known disagreements that are not fixed yet. Remove an entry when it is fixed: see docs/model.md. */
const KNOWN = {
	loweredGraceLotsPreventUndo: true,
}

/** Whether an operation would show a known disagreement. */
export const isKnownDisagreement = (operation: ScenarioOperation, model: ProgramModel): boolean => {
	if (operation.do !== 'undoMerge') return false
	const { merges, canBeUndone, hasLoweredGraces } = model.known()
	const made = merges.get(operation.name)
	if (!made || !canBeUndone(made)) return false
	return KNOWN.loweredGraceLotsPreventUndo && hasLoweredGraces(made)
}

/** One of the ids of a customer; an unknown id stays as it is. */
export const anyIdOf = (random: ScenarioRandom, model: ProgramModel, id: string): string => {
	const { ids } = model.known()
	const customer = ids.get(id)
	if (!customer) return id
	return random.pick([...ids].filter(([, who]) => who === customer).map(([it]) => it))
}

/** What an order by this id says of its customer: mostly nothing, or a part of it. */
export const randomProfile = (random: ScenarioRandom, id: string): { profile?: Partial<Profile> } => {
	if (random.happens(0.6)) return {}
	return {
		profile: {
			...(random.happens(0.6) ? { Name: `Customer ${id}${random.pick(['', '', ' Souza'])}` } : {}),
			...(random.happens(0.6) ? { Email: `${random.pick(['', '', 'new.'])}${id}@example.com` } : {}),
			...(random.happens(0.4) ? { Phone: '+55 11 91234-0001' } : {}),
			...(random.happens(0.4) ? { Document: `DOC${id.toUpperCase()}` } : {}),
		},
	}
}

/** A customer by any id, or by an email address or document that names one customer. */
export const anyNameOf = (random: ScenarioRandom, model: ProgramModel, id: string): string => {
	const { find, ids } = model.known()
	const { Email, Document } = ids.get(id)?.profile ?? {}
	const names = [Email, Document].filter((it) => it !== undefined && find(it) === ids.get(id))
	return names.length > 0 && random.happens(0.3) ? random.pick(names)! : anyIdOf(random, model, id)
}

/** Mostly two customers who exist, each by any id; sometimes one customer twice, or nobody. */
export const makeMerge = (
	random: ScenarioRandom,
	model: ProgramModel,
	name: string,
): ScenarioOperation | null => {
	const known = [...model.known().customers.keys()]
	if (known.length === 0) return null
	const { customers } = model.known()
	const owing = known.filter((it) => owedOf(customers.get(it)!.account).points > 0n)
	const into = random.pick(owing.length > 0 && random.happens(0.5) ? owing : known)
	const others = known.filter((it) => it !== into)
	const from = random.weighted({ other: 90, same: 5, nobody: 5 })
	const pair = {
		other: others.length > 0 ? [into, random.pick(others)] : null,
		same: [into, into],
		nobody: random.pick([
			[into, 'nobody'],
			['nobody', into],
		]),
	}[from]
	if (!pair) return null
	const [stays, leaves] = (random.happens(0.5) ? pair : pair.toReversed()).map((it) =>
		anyIdOf(random, model, it),
	)
	return { do: 'merge', name, into: stays!, from: leaves! }
}

/** Mostly a merge that was not undone yet; sometimes any, an unknown one, or one that belongs to somebody else. */
export const makeUndo = (random: ScenarioRandom, model: ProgramModel): ScenarioOperation | null => {
	const { merges, customers } = model.known()
	const made = [...merges.values()]
	const open = made.filter(({ isUndone }) => !isUndone)
	const picked = random.pick(open.length > 0 && random.happens(0.85) ? open : made)
	if (!picked) return null
	const customer = random.happens(0.05) ? random.pick([...customers.keys(), 'nobody']) : picked.into.name
	return {
		do: 'undoMerge',
		name: random.happens(0.03) ? 'nothing' : picked.name,
		customer: anyIdOf(random, model, customer),
	}
}

/**
 * Two orders that wait for the same moment and come to belong to one customer are granted in an order that is not
 * documented, and so is the order of the lots that one run of the worker granted to both: see docs/model.md.
 */
export const isMergeTie = (operation: ScenarioOperation, model: ProgramModel): boolean => {
	if (operation.do !== 'merge') return false
	const { orders, ids } = model.known()
	const waiting = (id: string): number[] =>
		[...orders.values()]
			.filter((it) => it.customer === ids.get(id) && it.decision && !it.lot && !it.isCancelled)
			.map(({ decision }) => decision!.grantAt)
	const granted = (id: string): string[] =>
		(ids.get(id)?.account.lots ?? []).flatMap(({ run, lastDay }) => (run ? [`${run} ${lastDay}`] : []))
	if (ids.get(operation.from) === ids.get(operation.into)) return false
	return (
		haveCommon(waiting(operation.from), waiting(operation.into)) ||
		haveCommon(granted(operation.from), granted(operation.into))
	)
}

const haveCommon = <T>(some: T[], others: T[]): boolean => some.some((it) => others.includes(it))

/** Plans that a merge is undone after a few operations, because points are spent soon otherwise. */
export const createUndonePlan = (random: ScenarioRandom) => {
	let plan: { name: string; steps: number } | null = null
	return {
		isWaiting: (): boolean => plan !== null,
		mayBegin: (name: string): void => {
			if (random.happens(0.5)) plan = { name, steps: random.below(8) }
		},
		/** The operation that undoes the merge, when it is time. */
		next: (model: ProgramModel): ScenarioOperation | null => {
			if (!plan) return null
			plan.steps -= 1
			if (plan.steps >= 0) return null
			const { name } = plan
			plan = null
			const made = model.known().merges.get(name)!
			return { do: 'undoMerge', name, customer: anyIdOf(random, model, made.into.name) }
		},
	}
}
