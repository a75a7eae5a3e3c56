export type PlainObject = Record<string, unknown>
export const isPlainObject = (value: unknown): value is PlainObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

export const isSame = (a: unknown, b: unknown): boolean =>
	JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** The database does not keep the order of members. */
const sorted = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(sorted)
	if (!isPlainObject(value)) return value
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, member]) => member !== undefined)
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([name, member]) => [name, sorted(member)]),
	)
}

/** Applies my edits on top of the current version: members that I changed are mine, all others are theirs. */
export const rebase = <T>(base: T, mine: T, theirs: T): T => {
	if (isPlainObject(base) && isPlainObject(mine) && isPlainObject(theirs))
		return Object.fromEntries(
			Object.keys({ ...theirs, ...mine }).map((name) => [name, rebase(base[name], mine[name], theirs[name])]),
		) as T
	return isSame(base, mine) ? theirs : mine
}
