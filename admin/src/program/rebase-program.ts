import { isSame, rebase } from '../ui/rebase.ts'
import type { Rule } from './rule-values.ts'
import type { Settings } from './settings.ts'

/** Applies my edits of one version on top of another; rules and objectives are compared one by one. */
export const rebaseProgram = (base: Settings, mine: Settings, theirs: Settings): Settings => ({
	...rebase(base, mine, theirs),
	Custom: takeList(base.Custom, mine.Custom, theirs.Custom, ({ Id }) => Id),
	Rules: takeList(base.Rules as Rule[], mine.Rules as Rule[], theirs.Rules as Rule[], ({ id }) => id),
})

const takeList = <T>(base: T[], mine: T[], theirs: T[], idOf: (item: T) => unknown): T[] => {
	const find = (list: T[], id: unknown) => list.find((item) => idOf(item) === id)
	const ids = new Set([...theirs, ...mine].map(idOf))
	return [...ids].flatMap((id) => {
		const [was, my, their] = [find(base, id), find(mine, id), find(theirs, id)]
		const taken = isSame(was, my) ? their : my
		return taken === undefined ? [] : [taken]
	})
}
