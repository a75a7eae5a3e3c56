import { ProgramSettings as Body, type ProgramSettingsChange } from '@fiel/contract'
import type { TSchema } from 'typebox'
import { decimal } from '../db/decimal.ts'
import type { ProgramSettings } from './settings.ts'

/** Where our words differ from the wire's in more than capitals. */
export interface Words {
	/** Wire name to ours. */
	names?: Record<string, string>
	/** Members that are kept as they are sent. */
	whole?: readonly string[]
}

type Node = TSchema & {
	type?: string | string[]
	properties?: Record<string, Node>
	items?: Node
}
type Bag = Record<string, unknown>

const ours = (name: string, { names }: Words): string =>
	names?.[name] ?? name.charAt(0).toLowerCase() + name.slice(1)

/** What we keep, as a body of this shape. The declaration decides: what it calls a number is a decimal in text here. */
export const toWire = <T>(schema: TSchema, value: unknown, words: Words = {}): T =>
	write(schema as Node, value, words) as T

const write = (schema: Node, value: unknown, words: Words): unknown => {
	if (value === null || value === undefined) return null
	if (schema.properties)
		return Object.fromEntries(
			Object.entries(schema.properties).map(([name, member]) => {
				const kept = (value as Bag)[ours(name, words)]
				return [name, words.whole?.includes(name) ? (kept ?? null) : write(member, kept, words)]
			}),
		)
	if (schema.items) return (value as unknown[]).map((item) => write(schema.items!, item, words))
	if (value instanceof Date) return value.toISOString()
	return isNumber(schema) ? decimal(value as string).toNumber() : value
}

/** A body of this shape, as we keep it. Members that are left out are left out; those of items are null, as far as they may be. */
export const fromWire = <T>(schema: TSchema, body: unknown, words: Words = {}): T =>
	read(schema as Node, body, words) as T

const read = (schema: Node, body: unknown, words: Words, isItem = false): unknown => {
	if (body === null || body === undefined) return null
	if (schema.properties)
		return Object.fromEntries(
			Object.entries(schema.properties)
				.filter(([name, member]) => (body as Bag)[name] !== undefined || (isItem && mayBeNull(member)))
				.map(([name, member]) => {
					const given = (body as Bag)[name]
					return [
						ours(name, words),
						words.whole?.includes(name) ? (given ?? null) : read(member, given, words),
					]
				}),
		)
	if (schema.items) return (body as unknown[]).map((item) => read(schema.items!, item, words, true))
	return isNumber(schema) ? decimal(body as number).toString() : body
}

const mayBeNull = ({ type }: Node): boolean => [type].flat().includes('null')
const isNumber = ({ type }: Node): boolean => [type].flat().includes('number')

export const programBody = (settings: ProgramSettings): Body => toWire<Body>(Body, settings)

/** Settings with a change made to them: what it leaves out stays, lists are taken whole. */
export const changedProgram = (settings: ProgramSettings, change: ProgramSettingsChange): ProgramSettings =>
	merge(settings, fromWire(Body, change)) as ProgramSettings

/** What is given in place of what was, member by member. */
export const merge = (old: unknown, given: unknown): unknown =>
	isBag(old) && isBag(given)
		? {
				...old,
				...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, merge(old[name], value)])),
			}
		: given

const isBag = (value: unknown): value is Bag =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
