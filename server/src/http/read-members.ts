import { IDENTIFIER, LIMITS, RECURSIVE } from '@fiel/contract'
import type { TSchema } from 'typebox'
import { localized } from '../messages/message.ts'
import { BadRequestError } from './bad-request.ts'

/** Converts a value of a request into the form of its schema. Values that cannot be converted stay as they are. */
type MemberReader = (value: unknown) => unknown

type Schema = TSchema & {
	type?: string | string[]
	title?: string
	format?: string
	items?: Schema
	properties?: Record<string, Schema>
	[IDENTIFIER]?: true
	[RECURSIVE]?: string
}

/**
 * Compiles how values of a schema are normalized before validation: member names are matched ignoring case, an id
 * may be a JSON integer, and an empty date counts as absent. Returns null if the schema needs none of this. A
 * request in the spelling of the contract is not copied.
 */
export const compileReader = (schema: TSchema): MemberReader | null => readerOf(schema as Schema, new Map())

/** The readers of the enclosing objects by title, for members that repeat one of them. */
type EnclosingReaders = ReadonlyMap<string, MemberReader>

const readerOf = (schema: Schema, enclosing: EnclosingReaders): MemberReader | null => {
	if (schema[RECURSIVE]) return limitDepth(enclosing.get(schema[RECURSIVE]))
	if (schema[IDENTIFIER]) return readId
	if (schema.format === 'moment') return readMoment
	if (schema.properties) return readObject(schema, enclosing)
	const item = schema.items && readerOf(schema.items, enclosing)
	return item ? readItems(item) : null
}

const readId: MemberReader = (value) =>
	Number.isSafeInteger(value) && (value as number) >= 0 ? String(value) : value

/** What some libraries write for a date that was never set. */
const UNSET_DATE = /^0001-01-01(T00:00(:00(\.0+)?)?(Z|[+-]\d\d:\d\d)?)?$/
const readMoment: MemberReader = (value) =>
	value === '' || (typeof value === 'string' && value.startsWith('0001-') && UNSET_DATE.test(value))
		? null
		: value

const readItems =
	(read: MemberReader): MemberReader =>
	(value) => {
		if (!Array.isArray(value)) return value
		for (let index = 0; index < value.length; index++) {
			const item: unknown = value[index]
			const after = read(item)
			if (after !== item) value[index] = after
		}
		return value
	}

const readObject = ({ properties, title }: Schema, enclosing: EnclosingReaders): MemberReader => {
	const readers = new Map<string, MemberReader | null>()
	const read: MemberReader = (value) => {
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
		const members = value as Record<string, unknown>
		for (const name in members) {
			const own = readers.get(name)
			if (own === null) continue
			if (own === undefined) {
				if (folded.has(name.toLowerCase())) return read(canonicalizeNames(members, readers, folded))
				continue
			}
			const before = members[name]
			const after = own(before)
			if (after !== before) members[name] = after
		}
		return members
	}
	const nested = title === undefined ? enclosing : new Map([...enclosing, [title, read]])
	for (const [name, member] of Object.entries(properties!)) readers.set(name, readerOf(member, nested))
	const folded = foldNames([...readers.keys()])
	return read
}

/**
 * Maps the lower case of each name to the name, except where the contract has two names that differ only in case.
 */
const foldNames = (names: string[]): Map<string, string> => {
	const folded = new Map<string, string>()
	for (const [lower, same] of Map.groupBy(names, (name) => name.toLowerCase()))
		if (same.length === 1) folded.set(lower, same[0]!)
	return folded
}

const canonicalizeNames = (
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
			if (other !== undefined) throw new BadRequestError(localized.onlyCaseDiffers(other, name))
			written.set(known, name)
			return [known, value]
		}),
	)
}

/**
 * Bodies can be nested deeper than the stack. Levels below the limit of categories are not read: validation
 * refuses them.
 */
const limitDepth = (read: MemberReader | undefined): MemberReader | null => {
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
