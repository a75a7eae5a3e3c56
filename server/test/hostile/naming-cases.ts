import type { AnyOperation } from '../support/find-operation.ts'
import { kindOfMember, kindOfParameter, type ResourceKind, type ResourceNames } from './resource-names.ts'
import type { Schema } from './sample.ts'

/** The names of resources in the path, the query and the body of a request. */
export interface RequestParts {
	params: Record<string, string>
	query: Record<string, string>
	body: unknown
}

type Side = 'theirs' | 'nowhere'

/** Two requests that differ in one name: that of a resource of another merchant, and one that does not exist. */
export interface NamingCase {
	kind: ResourceKind
	requests: Record<Side, RequestParts>
	names: Record<Side, string>
}

type Name = string | number

interface NamePosition {
	kind: ResourceKind
	/** Filters are tested alone, because other filters could leave an empty result. */
	isFilter?: boolean
	put(named: RequestParts, name: Name): void
}

/** Creates requests in which all names are the sender's own except for one. */
export const createNamingCases = (
	operation: AnyOperation,
	mine: ResourceNames,
	others: ResourceNames,
): NamingCase[] => {
	const { params = {}, body } = operation.example
	const positions = [...pathPositions(operation), ...queryPositions(operation), ...bodyPositions(operation)]
	const own = (): RequestParts => {
		const named = structuredClone({ params, query: {}, body }) as RequestParts
		for (const position of positions) if (!position.isFilter) position.put(named, mine[position.kind][0]!)
		return named
	}
	return positions.flatMap(({ kind, put }): NamingCase[] => {
		const name = others[kind].find((one) => !mine[kind].includes(one))
		if (name === undefined) return []
		const requests = { theirs: own(), nowhere: own() }
		put(requests.theirs, name)
		put(requests.nowhere, unusedName(name))
		return [{ kind, requests, names: { theirs: String(name), nowhere: String(unusedName(name)) } }]
	})
}

const namesIn = (schema: unknown): string[] => Object.keys((schema as Schema | undefined)?.properties ?? {})

const pathPositions = ({ path, params }: AnyOperation): NamePosition[] =>
	namesIn(params).flatMap((name) => {
		const kind = kindOfParameter(path, name)
		const put: NamePosition['put'] = (named, value) => {
			named.params[name] = String(value)
		}
		return kind ? [{ kind, put }] : []
	})

const queryPositions = ({ query, body }: AnyOperation): NamePosition[] =>
	namesIn(query).flatMap((name) => {
		const kind = kindOfMember(name, undefined) as ResourceKind | undefined
		const put: NamePosition['put'] = (named, value) => {
			named.query[name] = String(value)
		}
		return kind ? [{ kind, isFilter: !body, put }] : []
	})

type Step = string | number

const bodyPositions = ({ body, example }: AnyOperation): NamePosition[] =>
	stepsIn(example.body, body as Schema).map(({ kind, steps }) => ({
		kind,
		put: (named, value) => {
			const holder = { body: named.body }
			const keys: Step[] = ['body', ...steps]
			const last = keys.pop()!
			// biome-ignore lint/suspicious/noExplicitAny: a body of any shape
			const tree = keys.reduce((inner: any, step) => inner[step], holder)
			tree[last] = value
		},
	}))

/** The paths to the members of a body that name resources. */
const stepsIn = (
	value: unknown,
	schema: Schema | undefined,
	kind?: ResourceKind,
): { kind: ResourceKind; steps: Step[] }[] => {
	if (typeof value !== 'object' || value === null) return kind ? [{ kind, steps: [] }] : []
	return Object.entries(value).flatMap(([name, member]) => {
		const isList = Array.isArray(value)
		const inner = isList ? schema?.items : schema?.properties?.[name]
		const named = isList ? kind : (kindOfMember(name, schema?.title) as ResourceKind | undefined)
		return stepsIn(member, inner, named).map((found) => ({
			kind: found.kind,
			steps: [isList ? Number(name) : name, ...found.steps],
		}))
	})
}

/** A name of the same length and kind that does not exist. */
const unusedName = (name: Name): Name =>
	typeof name === 'number'
		? 2_000_000_000 + name
		: name.replace(/.{1,6}$/, (end) => 'ZZZZZZ'.slice(-end.length))
