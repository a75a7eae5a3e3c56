import { IDENTIFIER, LIMITS, RECURSES } from '@fiel/contract'
import type { TSchema } from 'typebox'
import { say } from '../messages/message.ts'
import { BadRequest } from './bad-request.ts'

/** Brings a value of a request into the form that its schema describes; what cannot be brought into it stays. */
export type Read = (value: unknown) => unknown

type Schema = TSchema & {
	type?: string | string[]
	title?: string
	format?: string
	items?: Schema
	properties?: Record<string, Schema>
	[IDENTIFIER]?: true
	[RECURSES]?: string
}

/**
 * How the requests of a schema are read before they are checked: names of members are matched ignoring case, an id may
 * be a JSON integer, and an empty date is no date. Null where the schema has nothing of this. Made once from the
 * contract; a request that is written as the contract writes it is walked and not copied.
 */
export const compileReader = (schema: TSchema): Read | null => readerOf(schema as Schema, new Map())

/** The readers of the shapes around a member, by their titles: a member that repeats one of them is read by it. */
type Around = ReadonlyMap<string, Read>

const readerOf = (schema: Schema, around: Around): Read | null => {
	if (schema[RECURSES]) return limitDepth(around.get(schema[RECURSES]))
	if (schema[IDENTIFIER]) return readId
	if (schema.format === 'moment') return readMoment
	if (schema.properties) return readObject(schema, around)
	const item = schema.items && readerOf(schema.items, around)
	return item ? readItems(item) : null
}

const readId: Read = (value) =>
	Number.isSafeInteger(value) && (value as number) >= 0 ? String(value) : value

/** What libraries write for a date that was never set. */
const UNSET = /^0001-01-01(T00:00(:00(\.0+)?)?(Z|[+-]\d\d:\d\d)?)?$/
const readMoment: Read = (value) =>
	value === '' || (typeof value === 'string' && value.startsWith('0001-') && UNSET.test(value)) ? null : value

const readItems =
	(read: Read): Read =>
	(value) => {
		if (!Array.isArray(value)) return value
		for (let index = 0; index < value.length; index++) {
			const item: unknown = value[index]
			const after = read(item)
			if (after !== item) value[index] = after
		}
		return value
	}

const readObject = ({ properties, title }: Schema, around: Around): Read => {
	const readers = new Map<string, Read | null>()
	const read: Read = (value) => {
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
		const members = value as Record<string, unknown>
		for (const name in members) {
			const own = readers.get(name)
			if (own === null) continue
			if (own === undefined) {
				if (folded.has(name.toLowerCase())) return read(renamed(members, readers, folded))
				continue
			}
			const before = members[name]
			const after = own(before)
			if (after !== before) members[name] = after
		}
		return members
	}
	const inside = title === undefined ? around : new Map([...around, [title, read]])
	for (const [name, member] of Object.entries(properties!)) readers.set(name, readerOf(member, inside))
	const folded = foldNames([...readers.keys()])
	return read
}

/** The names by their lower case, except where the contract itself has two that differ only in case. */
const foldNames = (names: string[]): Map<string, string> => {
	const folded = new Map<string, string>()
	for (const [lower, same] of Map.groupBy(names, (name) => name.toLowerCase()))
		if (same.length === 1) folded.set(lower, same[0]!)
	return folded
}

const renamed = (
	members: Record<string, unknown>,
	readers: ReadonlyMap<string, unknown>,
	folded: ReadonlyMap<string, string>,
): Record<string, unknown> => {
	const written = new Map<string, string>()
	return Object.fromEntries(
		Object.entries(members).map(([name, value]) => {
			const known = readers.has(name) ? name : folded.get(name.toLowerCase())
			if (known === undefined) return [name, value]
			const other = written.get(known)
			if (other !== undefined) throw new BadRequest(say.onlyCaseDiffers(other, name))
			written.set(known, name)
			return [known, value]
		}),
	)
}

/** A body may be nested deeper than the stack; what lies deeper than a category may is refused unread. */
const limitDepth = (read: Read | undefined): Read | null => {
	if (!read) return null
	let depth = 0
	return (value) => {
		if (depth > LIMITS.categoryLevels) return value
		depth += 1
		try {
			return read(value)
		} finally {
			depth -= 1
		}
	}
}
