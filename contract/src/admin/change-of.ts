import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import { SHAPE } from '../members.ts'

/** Makes every member optional at any depth; lists are replaced as a whole. */
export type Change<T> = T extends readonly unknown[]
	? T
	: T extends object
		? { [Name in keyof T]?: Change<T[Name]> }
		: T

type Node = TSchema & {
	title?: string
	description?: string
	properties?: TProperties
	items?: TSchema
	required?: string[]
	[SHAPE]?: Node
}

/**
 * The shape of a change request: an omitted member keeps its value, and an unknown member is refused by name, because
 * a misspelt setting must not be ignored silently.
 */
export const changeOf = <T extends TSchema>(schema: T): TUnsafe<Change<Static<T>>> =>
	Type.Unsafe(convert(schema as Node))

const converted = { member: new WeakMap<object, Node>(), item: new WeakMap<object, Node>() }

const mayBeNull = (member: TSchema): boolean =>
	[(member as { type?: string | string[] }).type].flat().includes('null')

/**
 * An item of a list has no previous value, and neither have its members: there, only nullable members may be omitted.
 */
function convert(schema: Node, isItem = false): Node {
	const cache = converted[isItem ? 'item' : 'member']
	const known = cache.get(schema)
	if (known) return known
	if (schema.items) return { ...schema, items: convert(schema.items as Node, true) } as Node
	if (!schema.properties) return schema
	const { required, ...rest } = schema
	const members = Object.entries(schema.properties).map(([name, member]) => [
		name,
		convert(member as Node, isItem),
	])
	const change = {
		...rest,
		...(isItem && { required: required?.filter((name) => !mayBeNull(schema.properties![name]!)) }),
		properties: Object.fromEntries(members),
		additionalProperties: false,
		...(schema.title && { title: `${schema.title}Change` }),
	} as Node
	cache.set(schema, change)
	const original = schema[SHAPE]
	if (original) change[SHAPE] = original === schema ? change : convert(original, isItem)
	return change
}
