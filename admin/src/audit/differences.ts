/** A member that is not the same before and after; undefined where it was not there. */
export interface Difference {
	path: string
	before: unknown
	after: unknown
}

type Leaves = Map<string, unknown>

/** Every value that is no object, by its path, as in `Goals[0].Value`. Short lists of plain values are values. */
const leavesOf = (value: unknown, path = '', found: Leaves = new Map()): Leaves => {
	if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null))
		value.forEach((item, index) => {
			leavesOf(item, `${path}[${index}]`, found)
		})
	else if (typeof value === 'object' && value !== null && !Array.isArray(value))
		for (const [name, member] of Object.entries(value))
			leavesOf(member, path ? `${path}.${name}` : name, found)
	else if (path || value !== null) found.set(path, value)
	return found
}

/** What is different, in the order of the members; without a before, all of the after. */
export const differencesOf = (before: unknown, after: unknown): Difference[] => {
	const old = leavesOf(before ?? null)
	const now = leavesOf(after ?? null)
	return [...new Set([...old.keys(), ...now.keys()])]
		.map((path) => ({ path, before: old.get(path), after: now.get(path) }))
		.filter((found) => JSON.stringify(found.before) !== JSON.stringify(found.after))
}
