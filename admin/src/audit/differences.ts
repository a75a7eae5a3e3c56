/** A member that differs before and after; undefined where it was absent. */
export interface Difference {
	path: string
	before: unknown
	after: unknown
}

type Leaves = Map<string, unknown>

/** All values that are not objects, by path, such as `Goals[0].Value`. Lists of plain values count as values. */
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

/** The differences in the order of the members; without `before`, all of `after`. */
export const differencesOf = (before: unknown, after: unknown): Difference[] => {
	const old = leavesOf(before ?? null)
	const now = leavesOf(after ?? null)
	return [...new Set([...old.keys(), ...now.keys()])]
		.map((path) => ({ path, before: old.get(path), after: now.get(path) }))
		.filter((found) => JSON.stringify(found.before) !== JSON.stringify(found.after))
}
