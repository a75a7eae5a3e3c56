import { IDENTIFIER, RECURSES } from '@fiel/contract'
import type { Schema } from './sample.ts'

/** Two members of one object that differ only in case. */
export class Ambiguous extends Error {}

type Around = Record<string, Schema>

/** A value as Fiel takes it before it checks it, written from the conventions of the contract. */
export const readAsMeant = (schema: Schema | undefined, value: unknown, around: Around = {}): unknown => {
	if (!schema) return value
	const repeated = (schema as { [RECURSES]?: string })[RECURSES]
	if (repeated) return readAsMeant(around[repeated], value, around)
	if (Array.isArray(value)) return value.map((item) => readAsMeant(schema.items, item, around))
	if (typeof value === 'object' && value !== null) return readMembers(schema, value, around)
	if (typeof value === 'number' && IDENTIFIER in schema)
		return Number.isSafeInteger(value) && value >= 0 ? `${value}` : value
	if (typeof value === 'string' && schema.format === 'moment')
		return value === '' || isUnset(value) ? null : value
	return value
}

const isUnset = (text: string): boolean =>
	/^0001-01-01$/.test(text) || /^0001-01-01T00:00(:00(\.0*)?)?(Z|[+-]\d\d:\d\d)?$/.test(text)

const readMembers = ({ properties, title }: Schema, value: object, around: Around): object => {
	if (!properties) return value
	const inside = title ? { ...around, [title]: { properties, title } as Schema } : around
	const taken = new Set<string>()
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => {
			const known = Object.keys(properties).find((one) => one.toLowerCase() === name.toLowerCase())
			if (known === undefined) return [name, member]
			if (taken.has(known)) throw new Ambiguous(known)
			taken.add(known)
			return [known, readAsMeant(properties[known], member, inside)]
		}),
	)
}
