import type { RandomSource } from '../../src/demo/random-source.ts'
import { JsonLiteral, JsonMembers, writeJson } from './json-text.ts'
import type { Schema } from './sample.ts'
import { hostileValue } from './values.ts'

type Tree = Record<string, unknown> | unknown[]

/** A position in a body, with its schema. */
interface BodyPosition {
	holder: Tree
	name: string | number
	schema: Schema | undefined
	put(value: unknown): void
}

const isTree = (value: unknown): value is Tree =>
	typeof value === 'object' &&
	value !== null &&
	(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

const positionsIn = (holder: Tree, schema: Schema | undefined): BodyPosition[] =>
	Object.entries(holder).flatMap(([key, value]) => {
		const name = Array.isArray(holder) ? Number(key) : key
		const own = Array.isArray(holder) ? schema?.items : schema?.properties?.[key]
		const put = (changed: unknown): void => {
			;(holder as Record<string | number, unknown>)[name] = changed
		}
		const position = { holder, name, schema: own, put }
		return isTree(value) ? [position, ...positionsIn(value, own)] : [position]
	})

/** Changes a body in one way. The body is inside a list, so that it can be replaced as a whole. */
type Mutation = (position: BodyPosition, random: RandomSource) => void

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
	value(position, random) {
		position.put(hostileValue(position.schema, random))
	},
	'another value'(position, random) {
		MUTATIONS.value!(position, random)
	},
	removed({ holder, name }) {
		if (Array.isArray(holder)) holder.splice(Number(name), 1)
		else delete holder[name]
	},
	'in a list'({ holder, name, put }) {
		put([(holder as Tree & Record<string | number, unknown>)[name]])
	},
	repeated({ holder, name, put }, random) {
		const value = (holder as Tree & Record<string | number, unknown>)[name]
		// A value that has been repeated before would outgrow the memory.
		if (writeJson(value).length > SHORT) return
		put(Array.from({ length: random.pick([2, 30, 1_001]) }, () => value))
	},
	'strange member'(position, random) {
		addMember(position, [random.pick(STRANGE_NAMES), hostileValue(undefined, random)])
	},
	'member twice'(position, random) {
		addMember(position, [String(position.name), hostileValue(position.schema, random)])
	},
	'member in another spelling'(position, random) {
		const { holder } = position
		if (Array.isArray(holder)) return
		const name = String(position.name)
		const other = random.pick([name.toLowerCase(), name.toUpperCase()])
		if (other !== name) holder[other] = hostileValue(position.schema, random)
	},
	'name in small letters'(position) {
		const value = (position.holder as Record<string | number, unknown>)[position.name]
		if (!Array.isArray(position.holder)) {
			delete position.holder[position.name]
			position.holder[String(position.name).toLowerCase()] = value
		}
	},
}

/** Adds a member to the object at a position, or replaces the value there by an object. */
const addMember = (position: BodyPosition, pair: [string, unknown]): void => {
	const value = (position.holder as Record<string | number, unknown>)[position.name]
	const pairs = isTree(value) && !Array.isArray(value) ? Object.entries(value) : []
	position.put(new JsonMembers([...pairs, pair]))
}

/** Mutations of the JSON text. */
const TEXT_MUTATIONS: Record<string, (text: string, random: RandomSource) => string | Buffer> = {
	'cut short': (text, random) => text.slice(0, random.between(0, text.length)),
	'with more after it': (text, random) => text + random.pick(['}', ',', ' x', 'null', '\u0000', '{}', text]),
	'with a byte order mark': (text) => `\ufeff${text}`,
	'with a comment': (text) => `/* */${text}// x`,
	'in single quotes': (text) => text.replaceAll('"', "'"),
	'with a comma too many': (text) => text.replace(/\}$/, ',}'),
	'with broken UTF-8': (text, random) => {
		const bytes = Buffer.from(text)
		if (bytes.length > 0) bytes[random.between(0, bytes.length - 1)] = random.pick([0xff, 0xc0, 0x80, 0xed])
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

/** Returns the text of a body after a few mutations. */
export const mutateBody = (body: unknown, schema: Schema, random: RandomSource): MutatedBody => {
	const holder = [structuredClone(body)]
	const tricks: string[] = []
	const times = random.pick([0, 1, 1, 1, 2, 3])
	for (let time = 0; time < times; time++) {
		const position = random.pick(positionsIn(holder, { items: schema } as unknown as Schema))
		const [name, mutate] = random.pick(Object.entries(MUTATIONS))
		if (!position) break
		mutate(position, random)
		tricks.push(`${name} at ${position.name}`)
	}
	const [mutated = new JsonLiteral('')] = holder
	const text = writeJson(mutated)
	if (!random.happens(0.08)) return { text, tricks }
	const [name, mutate] = random.pick(Object.entries(TEXT_MUTATIONS))
	return { text: mutate(text, random), tricks: [...tricks, `body ${name}`] }
}
