import { IDENTIFIER, RECURSIVE } from '@fiel/contract'
import type { Schema } from './sample.ts'

/** Thrown for two members of one object that differ only in case. */
export class AmbiguousMember extends Error {}

type EnclosingSchemas = Record<string, Schema>

/** A value as Fiel reads it before validation, implemented independently from the conventions of the contract. */
export const canonicalizeRequest = (
	schema: Schema | undefined,
	value: unknown,
	enclosing: EnclosingSchemas = {},
): unknown => {
	if (!schema) return value
	const repeated = (schema as { [RECURSIVE]?: string })[RECURSIVE]
	if (repeated) return canonicalizeRequest(enclosing[repeated], value, enclosing)
	if (Array.isArray(value)) return value.map((item) => canonicalizeRequest(schema.items, item, enclosing))
	if (typeof value === 'object' && value !== null) return readMembers(schema, value, enclosing)
	if (typeof value === 'number' && IDENTIFIER in schema)
		return Number.isSafeInteger(value) && value >= 0 ? `${value}` : value
	if (typeof value === 'string' && schema.format === 'moment')
		return value === '' || isUnset(value) ? null : value
	return value
}

const isUnset = (text: string): boolean =>
	/^0001-01-01$/.test(text) || /^0001-01-01T00:00(:00(\.0*)?)?(Z|[+-]\d\d:\d\d)?$/.test(text)

const readMembers = ({ properties, title }: Schema, value: object, enclosing: EnclosingSchemas): object => {
	if (!properties) return value
	const nested = title ? { ...enclosing, [title]: { properties, title } as Schema } : enclosing
	const taken = new Set<string>()
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => {
			const known = Object.keys(properties).find((one) => one.toLowerCase() === name.toLowerCase())
			if (known === undefined) return [name, member]
			if (taken.has(known)) throw new AmbiguousMember(known)
			taken.add(known)
			return [known, canonicalizeRequest(properties[known], member, nested)]
		}),
	)
}
