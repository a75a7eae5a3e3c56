/** One member that differs between two documents. */
export interface MemberChange {
	Path: string
	Before: unknown
	After: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null

/** List items with an id are compared by id, others by position. */
const membersOf = (value: Record<string, unknown>, path: string): [string, unknown][] =>
	Array.isArray(value)
		? value.map((item, index) => [`${path}[${isObject(item) && item.Id ? `Id ${item.Id}` : index}]`, item])
		: Object.entries(value).map(([name, member]) => [path ? `${path}.${name}` : name, member])

/** The differences between two documents by member; a member that exists on one side only is shown completely. */
export const diffDocuments = (before: unknown, after: unknown, path = ''): MemberChange[] => {
	if (!isObject(before) || !isObject(after))
		return Object.is(before, after) ? [] : [{ Path: path, Before: before ?? null, After: after ?? null }]
	const [old, now] = [new Map(membersOf(before, path)), new Map(membersOf(after, path))]
	return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
		diffDocuments(old.get(name), now.get(name), name),
	)
}
