import type { Chance } from '../../src/demo/chance.ts'
import { Literal, Members, writeJson } from './json-text.ts'
import type { Schema } from './sample.ts'
import { hostileValue } from './values.ts'

type Tree = Record<string, unknown> | unknown[]

/** A place in a body, with what the contract says of it. */
interface Spot {
	holder: Tree
	name: string | number
	schema: Schema | undefined
	put(value: unknown): void
}

const isTree = (value: unknown): value is Tree =>
	typeof value === 'object' &&
	value !== null &&
	(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

const spotsIn = (holder: Tree, schema: Schema | undefined): Spot[] =>
	Object.entries(holder).flatMap(([key, value]) => {
		const name = Array.isArray(holder) ? Number(key) : key
		const own = Array.isArray(holder) ? schema?.items : schema?.properties?.[key]
		const put = (changed: unknown): void => {
			;(holder as Record<string | number, unknown>)[name] = changed
		}
		const spot = { holder, name, schema: own, put }
		return isTree(value) ? [spot, ...spotsIn(value, own)] : [spot]
	})

/** Changes a body in one way, and says in which. The body is given inside a list, so that it can be replaced whole. */
type Mutation = (spot: Spot, chance: Chance) => void

const SHORT = 500
const STRANGE_NAMES = [
	'__proto__',
	'constructor',
	'toString',
	'Unknown',
	'',
	'a\u0000b',
	'\ud800',
	'é'.repeat(300),
	'$where',
	'0',
]

const MUTATIONS: Record<string, Mutation> = {
	value(spot, chance) {
		spot.put(hostileValue(spot.schema, chance))
	},
	'another value'(spot, chance) {
		MUTATIONS.value!(spot, chance)
	},
	removed({ holder, name }) {
		if (Array.isArray(holder)) holder.splice(Number(name), 1)
		else delete holder[name]
	},
	'in a list'({ holder, name, put }) {
		put([(holder as Tree & Record<string | number, unknown>)[name]])
	},
	repeated({ holder, name, put }, chance) {
		const value = (holder as Tree & Record<string | number, unknown>)[name]
		// what is repeated already would grow beyond any memory
		if (writeJson(value).length > SHORT) return
		put(Array.from({ length: chance.pick([2, 30, 1_001]) }, () => value))
	},
	'strange member'(spot, chance) {
		addMember(spot, [chance.pick(STRANGE_NAMES), hostileValue(undefined, chance)])
	},
	'member twice'(spot, chance) {
		addMember(spot, [String(spot.name), hostileValue(spot.schema, chance)])
	},
	'member in another spelling'(spot, chance) {
		const { holder } = spot
		if (Array.isArray(holder)) return
		const name = String(spot.name)
		const other = chance.pick([name.toLowerCase(), name.toUpperCase()])
		if (other !== name) holder[other] = hostileValue(spot.schema, chance)
	},
	'name in small letters'(spot) {
		const value = (spot.holder as Record<string | number, unknown>)[spot.name]
		if (!Array.isArray(spot.holder)) {
			delete spot.holder[spot.name]
			spot.holder[String(spot.name).toLowerCase()] = value
		}
	},
}

/** Beside the members of the object that a spot holds, or is in the place of. */
const addMember = (spot: Spot, pair: [string, unknown]): void => {
	const value = (spot.holder as Record<string | number, unknown>)[spot.name]
	const pairs = isTree(value) && !Array.isArray(value) ? Object.entries(value) : []
	spot.put(new Members([...pairs, pair]))
}

/** What can be wrong with the text itself. */
const TEXT_MUTATIONS: Record<string, (text: string, chance: Chance) => string | Buffer> = {
	'cut short': (text, chance) => text.slice(0, chance.between(0, text.length)),
	'with more after it': (text, chance) => text + chance.pick(['}', ',', ' x', 'null', '\u0000', '{}', text]),
	'with a byte order mark': (text) => `\ufeff${text}`,
	'with a comment': (text) => `/* */${text}// x`,
	'in single quotes': (text) => text.replaceAll('"', "'"),
	'with a comma too many': (text) => text.replace(/\}$/, ',}'),
	'with broken UTF-8': (text, chance) => {
		const bytes = Buffer.from(text)
		if (bytes.length > 0) bytes[chance.between(0, bytes.length - 1)] = chance.pick([0xff, 0xc0, 0x80, 0xed])
		return bytes
	},
	'in UTF-16': (text) => Buffer.from(text, 'utf16le'),
	'with blanks': (text) => `${' \t\n'.repeat(1_000)}${text}\r\n`,
	'too large': (text) => `${text.slice(0, -1)}${' '.repeat(1_100_000)}${text.slice(-1)}`,
	empty: () => '',
	'deep and unclosed': () => '['.repeat(100_000),
}

export interface MutatedBody {
	text: string | Buffer
	tricks: string[]
}

/** The text of a body after a few mutations. */
export const mutateBody = (body: unknown, schema: Schema, chance: Chance): MutatedBody => {
	const holder = [structuredClone(body)]
	const tricks: string[] = []
	const times = chance.pick([0, 1, 1, 1, 2, 3])
	for (let time = 0; time < times; time++) {
		const spot = chance.pick(spotsIn(holder, { items: schema } as unknown as Schema))
		const [name, mutate] = chance.pick(Object.entries(MUTATIONS))
		if (!spot) break
		mutate(spot, chance)
		tricks.push(`${name} at ${spot.name}`)
	}
	const [mutated = new Literal('')] = holder
	const text = writeJson(mutated)
	if (!chance.happens(0.08)) return { text, tricks }
	const [name, mutate] = chance.pick(Object.entries(TEXT_MUTATIONS))
	return { text: mutate(text, chance), tricks: [...tricks, `body ${name}`] }
}
