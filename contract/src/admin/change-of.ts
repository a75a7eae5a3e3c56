import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import { SHAPE } from '../members.ts'

/** Objects in which every member may be left out, however deep; lists are given whole. */
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
 * The same shape as a request: a member left out keeps its value, and a member it does not have is refused by name,
 * because a misspelt setting that is ignored looks like one that was made.
 */
export const changeOf = <T extends TSchema>(schema: T): TUnsafe<Change<Static<T>>> =>
	Type.Unsafe(convert(schema as Node))

const converted = { member: new WeakMap<object, Node>(), item: new WeakMap<object, Node>() }

const mayBeNull = (member: TSchema): boolean =>
	[(member as { type?: string | string[] }).type].flat().includes('null')

/** An item of a list has no value to keep, and neither has what is inside it: there only null may be left out. */
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
