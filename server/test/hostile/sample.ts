import type { TSchema } from 'typebox'
import type { Chance } from '../../src/demo/chance.ts'
import { CONDITIONS } from '../../src/program/rules/conditions.ts'
import { EFFECTS } from '../../src/program/rules/effects.ts'
import { rule } from '../support/rules.ts'
import { ENDPOINT } from '../support/webhooks.ts'
import { kindOfMember, type Things } from './things.ts'

export type Schema = TSchema & {
	type?: string | string[]
	title?: string
	enum?: unknown[]
	properties?: Record<string, Schema>
	required?: string[]
	items?: Schema
	format?: string
	pattern?: string
	maxLength?: number
	minimum?: number
	maximum?: number
}

interface Place {
	name: string
	/** The title of the shape it is a member of. */
	shape?: string | undefined
}

/** A value as the schema asks for, which names real things where it can. */
export const sample = (
	schema: Schema,
	chance: Chance,
	things: Things,
	place: Place = { name: '' },
): unknown => {
	const types = [schema.type].flat()
	if (place.name === 'Rules' && types[0] === 'object') return sampleRule(chance, things)
	if (types.includes('null') && chance.happens(0.2)) return null
	if (schema.enum) return chance.pick(schema.enum)
	const known = things[kindOfMember(place.name, place.shape) ?? 'import']
	const isNamed = kindOfMember(place.name, place.shape) && known.length > 0 && !schema.properties
	if (isNamed && types[0] !== 'array' && chance.happens(0.8)) return chance.pick(known)
	switch (types[0]) {
		case 'object':
			return sampleObject(schema, chance, things)
		case 'array':
			return Array.from({ length: chance.between(0, 3) }, () => sample(schema.items!, chance, things, place))
		case 'boolean':
			return chance.happens(0.5)
		case 'integer':
			return chance.between(Math.max(schema.minimum ?? 0, 0), Math.min(schema.maximum ?? 20, 20))
		case 'number':
			return chance.between(Math.max(schema.minimum ?? 0, 0), 5_000) / chance.pick([1, 1, 10, 100])
		default:
			return sampleText(schema, chance, place)
	}
}

const sampleObject = (schema: Schema, chance: Chance, things: Things): Record<string, unknown> => {
	const keep = chance.pick([0.1, 0.5, 0.9])
	return Object.fromEntries(
		Object.entries(schema.properties ?? {})
			.filter(([name]) => schema.required?.includes(name) || chance.happens(keep))
			.map(([name, member]) => [name, sample(member, chance, things, { name, shape: schema.title })]),
	)
}

/** Its shape is not in the contract: it is what the rules declare. */
const sampleRule = (chance: Chance, things: Things) => {
	const entry = ({ code, args }: { code: string; args: TSchema }) => ({
		code,
		args: sample(args as Schema, chance, things) as Record<string, unknown>,
	})
	return rule({
		id: `rule-${chance.between(1, 5)}`,
		priority: chance.between(0, 3),
		stacking: chance.pick(['stack', 'stack', 'first']),
		conditions: Array.from({ length: chance.between(0, 2) }, () => entry(chance.pick(CONDITIONS))),
		effect: entry(chance.pick(EFFECTS)),
	})
}

const DAYS = ['2026-05-01', '2026-06-15', '2027-01-31']
const MOMENTS = [...DAYS, '2026-06-14T10:00:00Z', '2026-06-15T09:30:00-03:00', '2026-06-13T08:00:00']
const TEXTS = ['Ana Souza', 'São João & filhos', '10 off', 'a', 'x y z', 'Ωμέγα 漢字 🎁', '#9aa5b1', 'BRL']

const sampleText = (
	{ format, pattern, maxLength = 200 }: Schema,
	chance: Chance,
	{ name }: Place,
): string => {
	if (format === 'moment') return chance.pick(MOMENTS)
	if (pattern?.startsWith('^\\d{4}')) return chance.pick(DAYS)
	if (pattern?.startsWith('^\\d{1,12}')) return chance.pick(['0', '2', '1.5'])
	if (pattern?.startsWith('^([01]')) return chance.pick(['00:00', '17:30'])
	if (/url$/i.test(name)) return ENDPOINT
	if (/e-?mail|recipient/i.test(name)) return `somebody-${chance.between(1, 50)}@example.com`
	return chance.pick(TEXTS).slice(0, maxLength)
}
