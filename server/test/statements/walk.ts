import type { Node } from 'libpg-query'

/** A node of the parser is an object with one member, whose name is its kind. */
type KindsOf<Union> = Union extends Union ? keyof Union : never
export type Kind = KindsOf<Node>
export type Content<Name extends Kind> = Extract<Node, Record<Name, unknown>>[Name]

/** The content of a node if it is of this kind. */
export const asKind = <Name extends Kind>(node: Node | undefined, kind: Name): Content<Name> | undefined =>
	(node as Record<string, Content<Name>> | undefined)?.[kind]

/** Calls `visit` for every node below this one. What is below a node for which it returns false is left out. */
export const walk = (value: unknown, visit: (kind: string, content: object) => boolean): void => {
	if (Array.isArray(value)) for (const item of value) walk(item, visit)
	else if (value && typeof value === 'object')
		for (const [kind, content] of Object.entries(value)) {
			if (!content || typeof content !== 'object') continue
			if (Array.isArray(content) || visit(kind, content)) walk(content, visit)
		}
}

/** Whether there is a node of this kind below. */
export const holds = (value: unknown, wanted: Kind): boolean => {
	let found = false
	walk(value, (kind) => {
		found ||= kind === wanted
		return !found
	})
	return found
}

/** The last part of a name such as `pg_catalog.nextval`. */
export const lastName = (names: Node[] | undefined): string | undefined =>
	asKind(names?.at(-1), 'String')?.sval

/** An expression without the casts around it. */
export const withoutCasts = (node: Node | undefined): Node | undefined => {
	const cast = asKind(node, 'TypeCast')
	return cast ? withoutCasts(cast.arg) : node
}
