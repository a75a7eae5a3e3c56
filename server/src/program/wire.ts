import { ProgramSettings as Body, type ProgramSettingsChange } from '@fiel/contract'
import type { TSchema } from 'typebox'
import { decimal } from '../db/decimal.ts'
import type { ProgramSettings } from './settings.ts'

/** Exceptions to the rule that an internal name is the wire name in camel case. */
export interface WireNaming {
	/** Internal names by wire name. */
	names?: Record<string, string>
	/** Wire names of members whose values are stored without conversion. */
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

/** Converts an internal value to a body of this schema. Numbers of the schema are decimals in text internally. */
export const toWire = <T>(schema: TSchema, value: unknown, naming: WireNaming = {}): T =>
	writeValue(schema as SchemaNode, value, naming) as T

const writeValue = (schema: SchemaNode, value: unknown, naming: WireNaming): unknown => {
	if (value === null || value === undefined) return null
	if (schema.properties)
		return Object.fromEntries(
			Object.entries(schema.properties).map(([name, member]) => {
				const stored = (value as JsonObject)[internalName(name, naming)]
				return [
					name,
					naming.unconverted?.includes(name) ? (stored ?? null) : writeValue(member, stored, naming),
				]
			}),
		)
	if (schema.items) return (value as unknown[]).map((item) => writeValue(schema.items!, item, naming))
	if (value instanceof Date) return value.toISOString()
	return isNumber(schema) ? decimal(value as string).toNumber() : value
}

/**
 * Converts a body of this schema to the internal form. Absent members stay absent; in items of lists they become null
 * if nullable.
 */
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

/** Applies a change to settings. Absent members stay as they are, lists are replaced as a whole. */
export const applyProgramChange = (
	settings: ProgramSettings,
	change: ProgramSettingsChange,
): ProgramSettings => mergeChange(settings, fromWire(Body, change)) as ProgramSettings

/** Replaces old values by given ones, recursively by member. */
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
