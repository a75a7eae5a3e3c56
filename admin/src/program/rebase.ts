import type { Rule } from './rule-values.ts'
import { isSame, type Settings } from './settings.ts'

type Bag = Record<string, unknown>
const isBag = (value: unknown): value is Bag =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * My edits of one version on top of another: what I changed is mine, everything else is theirs. Rules and objectives
 * are compared one by one.
 */
export const rebase = (base: Settings, mine: Settings, theirs: Settings): Settings => ({
	...(take(base, mine, theirs) as Settings),
	Custom: takeList(base.Custom, mine.Custom, theirs.Custom, ({ Id }) => Id),
	Rules: takeList(base.Rules as Rule[], mine.Rules as Rule[], theirs.Rules as Rule[], ({ id }) => id),
})

const take = (base: unknown, mine: unknown, theirs: unknown): unknown => {
	if (isBag(base) && isBag(mine) && isBag(theirs))
		return Object.fromEntries(
			Object.keys({ ...theirs, ...mine }).map((name) => [name, take(base[name], mine[name], theirs[name])]),
		)
	return isSame(base, mine) ? theirs : mine
}

const takeList = <T>(base: T[], mine: T[], theirs: T[], idOf: (item: T) => unknown): T[] => {
	const find = (list: T[], id: unknown) => list.find((item) => idOf(item) === id)
	const ids = new Set([...theirs, ...mine].map(idOf))
	return [...ids].flatMap((id) => {
		const [was, my, their] = [find(base, id), find(mine, id), find(theirs, id)]
		const taken = isSame(was, my) ? their : my
		return taken === undefined ? [] : [taken]
	})
}
