import { ProgramSettings as Body, type ProgramSettingsChange } from '@fiel/contract'
import type { TSchema } from 'typebox'
import { decimal } from '../db/decimal.ts'
import type { ProgramSettings } from './settings.ts'

/** Where our words differ from the wire's in more than capitals. */
export interface WireNaming {
	/** Wire name to ours. */
	names?: Record<string, string>
	/** Members that are kept as they are sent. */
	unconverted?: readonly string[]
}

type SchemaNode = TSchema & {
	type?: string | string[]
	properties?: Record<string, SchemaNode>
	items?: SchemaNode
}
type JsonObject = Record<string, unknown>

const internalName = (name: string, { names }: WireNaming): string =>
	names?.[name] ?? name.charAt(0).toLowerCase() + name.slice(1)

/** What we keep, as a body of this shape. The declaration decides: what it calls a number is a decimal in text here. */
export const toWire = <T>(schema: TSchema, value: unknown, naming: WireNaming = {}): T =>
	writeValue(schema as SchemaNode, value, naming) as T

const writeValue = (schema: SchemaNode, value: unknown, naming: WireNaming): unknown => {
	if (value === null || value === undefined) return null
	if (schema.properties)
		return Object.fromEntries(
			Object.entries(schema.properties).map(([name, member]) => {
				const kept = (value as JsonObject)[internalName(name, naming)]
				return [name, naming.unconverted?.includes(name) ? (kept ?? null) : writeValue(member, kept, naming)]
			}),
		)
	if (schema.items) return (value as unknown[]).map((item) => writeValue(schema.items!, item, naming))
	if (value instanceof Date) return value.toISOString()
	return isNumber(schema) ? decimal(value as string).toNumber() : value
}

/** A body of this shape, as we keep it. Members that are left out are left out; those of items are null, as far as they may be. */
export const fromWire = <T>(schema: TSchema, body: unknown, naming: WireNaming = {}): T =>
	readValue(schema as SchemaNode, body, naming) as T

const readValue = (schema: SchemaNode, body: unknown, naming: WireNaming, isItem = false): unknown => {
	if (body === null || body === undefined) return null
	if (schema.properties)
		return Object.fromEntries(
			Object.entries(schema.properties)
				.filter(([name, member]) => (body as JsonObject)[name] !== undefined || (isItem && mayBeNull(member)))
				.map(([name, member]) => {
					const given = (body as JsonObject)[name]
					return [
						internalName(name, naming),
						naming.unconverted?.includes(name) ? (given ?? null) : readValue(member, given, naming),
					]
				}),
		)
	if (schema.items) return (body as unknown[]).map((item) => readValue(schema.items!, item, naming, true))
	return isNumber(schema) ? decimal(body as number).toString() : body
}

const mayBeNull = ({ type }: SchemaNode): boolean => [type].flat().includes('null')
const isNumber = ({ type }: SchemaNode): boolean => [type].flat().includes('number')

export const programSettingsBody = (settings: ProgramSettings): Body => toWire<Body>(Body, settings)

/** Settings with a change made to them: what it leaves out stays, lists are taken whole. */
export const applyProgramChange = (
	settings: ProgramSettings,
	change: ProgramSettingsChange,
): ProgramSettings => mergeChange(settings, fromWire(Body, change)) as ProgramSettings

/** What is given in place of what was, member by member. */
export const mergeChange = (old: unknown, given: unknown): unknown =>
	isJsonObject(old) && isJsonObject(given)
		? {
				...old,
				...Object.fromEntries(
					Object.entries(given).map(([name, value]) => [name, mergeChange(old[name], value)]),
				),
			}
		: given

const isJsonObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
