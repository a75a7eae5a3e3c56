import { ADMIN_OPERATIONS, type AdminOperation, OPERATIONS, type Operation } from '@fiel/contract'
import { type Chance, openChance } from '../../src/demo/chance.ts'
import { mutateBody } from './mutate-body.ts'
import { type Schema, sample } from './sample.ts'
import { kindOf, type Things } from './things.ts'
import { hostileValue } from './values.ts'

export type AnyOperation = Operation | AdminOperation

/** A request as it will be sent, with what the generator knows of it. */
export interface HostileRequest {
	number: number
	operation: AnyOperation
	method: string
	url: string
	headers: Record<string, string>
	body: string | Buffer | undefined
	params: Record<string, string>
	query: Record<string, string>
	/** What was done to it; nothing when it is as the contract wants it. */
	tricks: string[]
	/** Whether address, method and headers are as they should be, so that only the contract decides. */
	isPlain: boolean
	/** Whether it may have become a request for something else. */
	isElsewhere: boolean
}

export const isPrivate = (operation: AnyOperation): operation is Operation => 'envelope' in operation

const ALL: readonly AnyOperation[] = [...OPERATIONS, ...OPERATIONS, ...ADMIN_OPERATIONS]

/** The same number of the same seed is the same request, for the same things. */
export const makeRequest = (
	seed: number,
	number: number,
	things: Things,
	only: string | undefined,
): HostileRequest => {
	const chance = openChance(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
	const chosen = only ? ALL.filter(({ id }) => id === only) : ALL
	const operation = chosen[number % chosen.length]!
	const request: HostileRequest = {
		number,
		operation,
		method: operation.method,
		url: '',
		headers: {},
		body: undefined,
		params: paramsOf(operation, chance, things),
		query: queryOf(operation, chance, things),
		tricks: [],
		isPlain: true,
		isElsewhere: false,
	}
	mutateParts(request, chance)
	request.url = urlOf(request, chance)
	if (operation.body) {
		const { text, tricks } = mutateBody(bodyOf(operation, chance, things), operation.body as Schema, chance)
		request.body = text
		request.tricks.push(...tricks)
		request.headers['content-type'] = 'application/json'
	}
	if (chance.happens(0.06)) mutateEnvelope(request, chance)
	return request
}

const paramsOf = ({ path, params, example }: AnyOperation, chance: Chance, things: Things) =>
	Object.fromEntries(
		Object.entries((params as Schema | undefined)?.properties ?? {}).map(([name, schema]) => {
			const kind = kindOf(path, name)
			const known = kind && chance.happens(0.85) ? things[kind] : []
			const value = known.length > 0 ? chance.pick(known) : (schema.enum?.[0] ?? example.params?.[name])
			return [name, String(value)]
		}),
	)

const queryOf = (
	{ query, example }: AnyOperation,
	chance: Chance,
	things: Things,
): Record<string, string> => {
	if (!query) return {}
	const given = chance.happens(0.5) ? example.query! : (sample(query as Schema, chance, things) as object)
	return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value ?? '')]))
}

const bodyOf = ({ body, example }: AnyOperation, chance: Chance, things: Things): unknown =>
	chance.happens(0.3) ? example.body : sample(body as Schema, chance, things)

/** Puts something else into a parameter of the path or of the query. */
const mutateParts = (request: HostileRequest, chance: Chance): void => {
	const { params, query, operation, tricks } = request
	for (const [part, values, schema] of [
		['path', params, operation.params],
		['query', query, operation.query],
	] as const)
		for (const name of Object.keys(values)) {
			if (!chance.happens(operation.body ? 0.05 : 0.4)) continue
			const own = (schema as Schema).properties?.[name]
			const value = textOf(hostileValue(own, chance)).slice(0, 6_000)
			if (part === 'path' && /^\.{0,2}$/.test(value)) continue // no path keeps it
			values[name] = value
			tricks.push(`${part} ${name}`)
		}
}

const textOf = (value: unknown): string =>
	typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)

const urlOf = ({ operation, params, query, tricks }: HostileRequest, chance: Chance): string => {
	const isSpelled = chance.happens(0.1)
	if (isSpelled) tricks.push('another spelling')
	const spell = isSpelled ? chance.pick(SPELLINGS) : (text: string): string => text
	const steps = operation.path
		.split('/')
		.map((step) =>
			step.startsWith(':') ? encode(params[step.slice(1)]!) : isPrivate(operation) ? spell(step) : step,
		)
	const path = steps.join('/') + (isSpelled && isPrivate(operation) && chance.happens(0.5) ? '/' : '')
	const pairs = Object.entries(query).map(([name, value]) => `${encode(spell(name))}=${encode(value)}`)
	return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

const SPELLINGS = [
	(text: string) => text.toLowerCase(),
	(text: string) => text.toUpperCase(),
	(text: string) => text.replace(/[a-z]/, (letter) => letter.toUpperCase()),
]

/** Halves of surrogate pairs have no encoding; they go as the bytes that a careless client would send. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')

/** What surrounds the body: address, method and headers. */
const ENVELOPES: Record<string, (request: HostileRequest, chance: Chance) => void> = {
	'another method': (request, chance) => {
		request.isElsewhere = true
		request.method = chance.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])
	},
	'another media type': ({ headers }, chance) => {
		headers['content-type'] = chance.pick([
			'text/plain',
			'application/xml',
			'application/json; charset=utf-16',
			'application/json, text/plain',
			'multipart/form-data; boundary=x',
			'application/vnd.api+json',
			'',
		])
	},
	'an encoding': ({ headers }) => {
		headers['content-encoding'] = 'gzip'
	},
	'another path': (request, chance) => {
		request.isElsewhere = true
		const twist = chance.pick([
			(url: string) => `/${url}`,
			(url: string) => url.replace('/v1', '/v1/.'),
			(url: string) => `/x/..${url}`,
			(url: string) => url.toUpperCase(),
			(url: string) => `${url}/`,
			(url: string) => `${url};jsessionid=1`,
			(url: string) => `${url}%00`,
			(url: string) => `${url}%`,
			(url: string) => `${url}%c0%af`,
			(url: string) => url.replaceAll('/', '%2F'),
			(url: string) => url.replaceAll('/', '\\'),
			(url: string) => `${url}?__proto__[a]=1&constructor=2&a[]=1&a=2&a=3`,
			(url: string) => `${url}${'?'.repeat(3)}&&&===&`,
			(url: string) => `${url}?${'a=1&'.repeat(2_000)}`,
		])
		request.url = twist(request.url)
	},
	'parameters twice': (request) => {
		const names = Object.keys(request.query)
		request.url += `${request.url.includes('?') ? '&' : '?'}${names.map((name) => `${name}=1`).join('&')}`
	},
	'headers of a proxy': ({ headers }, chance) => {
		Object.assign(headers, {
			'x-forwarded-for': chance.pick(['127.0.0.1', "' or 1=1", '::1, 10.0.0.1', 'a'.repeat(1_000)]),
			'x-forwarded-proto': 'https',
			'x-http-method-override': 'DELETE',
			'x-original-url': '/admin/api/keys',
			'x-request-id': 'injected"}',
		})
	},
	'headers that say much': ({ headers }, chance) => {
		headers[chance.pick(['user-agent', 'accept', 'accept-language', 'referer', 'x-strange'])] = chance.pick([
			'x'.repeat(8_000),
			"'; drop table users; --",
			`\${jndi:ldap://x/}`,
			'é\u00ff',
			'*/*;q=0',
		])
	},
}

const mutateEnvelope = (request: HostileRequest, chance: Chance): void => {
	const [name, mutate] = chance.pick(Object.entries(ENVELOPES))
	mutate(request, chance)
	request.isPlain = false
	request.tricks.push(name)
}
