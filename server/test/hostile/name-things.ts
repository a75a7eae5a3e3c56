import type { AnyOperation } from './make-request.ts'
import type { Schema } from './sample.ts'
import { type Kind, kindOf, kindOfMember, type Things } from './things.ts'

/** What a request says: names of things in its path, its query and its body. */
export interface Named {
	params: Record<string, string>
	query: Record<string, string>
	body: unknown
}

type Side = 'theirs' | 'nowhere'

/** Two requests that differ in one name: of a thing of another merchant, and of one that nobody has. */
export interface Naming {
	kind: Kind
	requests: Record<Side, Named>
	names: Record<Side, string>
}

type Name = string | number

interface Place {
	kind: Kind
	/** Asked alone, because what else is asked for may leave nothing to find. */
	isFilter?: boolean
	put(named: Named, name: Name): void
}

/** All that a request names is one's own but for one name. */
export const nameThings = (operation: AnyOperation, mine: Things, others: Things): Naming[] => {
	const { params = {}, body } = operation.example
	const places = [...pathPlaces(operation), ...queryPlaces(operation), ...bodyPlaces(operation)]
	const own = (): Named => {
		const named = structuredClone({ params, query: {}, body }) as Named
		for (const place of places) if (!place.isFilter) place.put(named, mine[place.kind][0]!)
		return named
	}
	return places.flatMap(({ kind, put }): Naming[] => {
		const name = others[kind].find((one) => !mine[kind].includes(one))
		if (name === undefined) return []
		const requests = { theirs: own(), nowhere: own() }
		put(requests.theirs, name)
		put(requests.nowhere, unlike(name))
		return [{ kind, requests, names: { theirs: String(name), nowhere: String(unlike(name)) } }]
	})
}

const namesIn = (schema: unknown): string[] => Object.keys((schema as Schema | undefined)?.properties ?? {})

const pathPlaces = ({ path, params }: AnyOperation): Place[] =>
	namesIn(params).flatMap((name) => {
		const kind = kindOf(path, name)
		const put: Place['put'] = (named, value) => {
			named.params[name] = String(value)
		}
		return kind ? [{ kind, put }] : []
	})

const queryPlaces = ({ query, body }: AnyOperation): Place[] =>
	namesIn(query).flatMap((name) => {
		const kind = kindOfMember(name, undefined) as Kind | undefined
		const put: Place['put'] = (named, value) => {
			named.query[name] = String(value)
		}
		return kind ? [{ kind, isFilter: !body, put }] : []
	})

type Step = string | number

const bodyPlaces = ({ body, example }: AnyOperation): Place[] =>
	stepsIn(example.body, body as Schema).map(({ kind, steps }) => ({
		kind,
		put: (named, value) => {
			const holder = { body: named.body }
			const way: Step[] = ['body', ...steps]
			const last = way.pop()!
			// biome-ignore lint/suspicious/noExplicitAny: a body of any shape, down to the member
			const tree = way.reduce((inner: any, step) => inner[step], holder)
			tree[last] = value
		},
	}))

/** The ways to the members of a body that name things. */
const stepsIn = (
	value: unknown,
	schema: Schema | undefined,
	kind?: Kind,
): { kind: Kind; steps: Step[] }[] => {
	if (typeof value !== 'object' || value === null) return kind ? [{ kind, steps: [] }] : []
	return Object.entries(value).flatMap(([name, member]) => {
		const isList = Array.isArray(value)
		const inner = isList ? schema?.items : schema?.properties?.[name]
		const named = isList ? kind : (kindOfMember(name, schema?.title) as Kind | undefined)
		return stepsIn(member, inner, named).map((found) => ({
			kind: found.kind,
			steps: [isList ? Number(name) : name, ...found.steps],
		}))
	})
}

/** As long, of the same kind, and of nobody. */
const unlike = (name: Name): Name =>
	typeof name === 'number'
		? 2_000_000_000 + name
		: name.replace(/.{1,6}$/, (end) => 'ZZZZZZ'.slice(-end.length))
