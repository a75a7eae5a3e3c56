import { SECRET } from '@fiel/contract'
import type { TSchema } from 'typebox'

type Node = TSchema & { [SECRET]?: true; properties?: Record<string, Node>; items?: Node }

const HIDDEN = '(hidden)'
const LONG_LIST = 100

/**
 * The part of a request that may be stored: secret members of the contract are hidden, and long lists are only
 * counted.
 */
export const withoutSecrets = (schema: TSchema | undefined, value: unknown): unknown => {
	const node = schema as Node | undefined
	if (value === null || value === undefined) return null
	if (node?.[SECRET]) return HIDDEN
	if (Array.isArray(value))
		return value.length > LONG_LIST
			? `${value.length} items`
			: value.map((item) => withoutSecrets(node?.items, item))
	if (typeof value !== 'object') return value
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => [name, withoutSecrets(node?.properties?.[name], member)]),
	)
}
