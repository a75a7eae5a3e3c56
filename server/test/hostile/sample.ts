import type { TSchema } from 'typebox'
import type { RandomSource } from '../../src/demo/random-source.ts'
import { CONDITIONS } from '../../src/program/rules/conditions.ts'
import { EFFECTS } from '../../src/program/rules/effects.ts'
import { buildRule } from '../support/rules.ts'
import { ENDPOINT } from '../support/webhooks.ts'
import { kindOfMember, type ResourceNames } from './resource-names.ts'

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

interface MemberPath {
	name: string
	/** The title of the object that it is a member of. */
	shape?: string | undefined
}

/** A value that matches the schema, and names existing resources if possible. */
export const sample = (
	schema: Schema,
	random: RandomSource,
	resources: ResourceNames,
	member: MemberPath = { name: '' },
): unknown => {
	const types = [schema.type].flat()
	if (member.name === 'Rules' && types[0] === 'object') return sampleRule(random, resources)
	if (types.includes('null') && random.happens(0.2)) return null
	if (schema.enum) return random.pick(schema.enum)
	const known = resources[kindOfMember(member.name, member.shape) ?? 'import']
	const isNamed = kindOfMember(member.name, member.shape) && known.length > 0 && !schema.properties
	if (isNamed && types[0] !== 'array' && random.happens(0.8)) return random.pick(known)
	switch (types[0]) {
		case 'object':
			return sampleObject(schema, random, resources)
		case 'array':
			return Array.from({ length: random.between(0, 3) }, () =>
				sample(schema.items!, random, resources, member),
			)
		case 'boolean':
			return random.happens(0.5)
		case 'integer':
			return random.between(Math.max(schema.minimum ?? 0, 0), Math.min(schema.maximum ?? 20, 20))
		case 'number':
			return random.between(Math.max(schema.minimum ?? 0, 0), 5_000) / random.pick([1, 1, 10, 100])
		default:
			return sampleText(schema, random, member)
	}
}

const sampleObject = (
	schema: Schema,
	random: RandomSource,
	resources: ResourceNames,
): Record<string, unknown> => {
	const keep = random.pick([0.1, 0.5, 0.9])
	return Object.fromEntries(
		Object.entries(schema.properties ?? {})
			.filter(([name]) => schema.required?.includes(name) || random.happens(keep))
			.map(([name, member]) => [name, sample(member, random, resources, { name, shape: schema.title })]),
	)
}

/** Rules are declared in the server and not in the contract. */
const sampleRule = (random: RandomSource, resources: ResourceNames) => {
	const entry = ({ code, args }: { code: string; args: TSchema }) => ({
		code,
		args: sample(args as Schema, random, resources) as Record<string, unknown>,
	})
	return buildRule({
		id: `rule-${random.between(1, 5)}`,
		priority: random.between(0, 3),
		stacking: random.pick(['stack', 'stack', 'first']),
		conditions: Array.from({ length: random.between(0, 2) }, () => entry(random.pick(CONDITIONS))),
		effect: entry(random.pick(EFFECTS)),
	})
}

const DAYS = ['2026-05-01', '2026-06-15', '2027-01-31']
const MOMENTS = [...DAYS, '2026-06-14T10:00:00Z', '2026-06-15T09:30:00-03:00', '2026-06-13T08:00:00']
const TEXTS = ['Ana Souza', 'São João & filhos', '10 off', 'a', 'x y z', 'Ωμέγα 漢字 🎁', '#9aa5b1', 'BRL']

const sampleText = (
	{ format, pattern, maxLength = 200 }: Schema,
	random: RandomSource,
	{ name }: MemberPath,
): string => {
	if (format === 'moment') return random.pick(MOMENTS)
	if (pattern?.startsWith('^\\d{4}')) return random.pick(DAYS)
	if (pattern?.startsWith('^\\d{1,12}')) return random.pick(['0', '2', '1.5'])
	if (pattern?.startsWith('^([01]')) return random.pick(['00:00', '17:30'])
	if (/url$/i.test(name)) return ENDPOINT
	if (/e-?mail|recipient/i.test(name)) return `somebody-${random.between(1, 50)}@example.com`
	return random.pick(TEXTS).slice(0, maxLength)
}
