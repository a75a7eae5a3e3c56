import { ADMIN_OPERATIONS, MEMBER_OPERATIONS, OPERATIONS } from '@fiel/contract'
import { createRandomSource, type RandomSource } from '../../src/demo/random-source.ts'
import { type AnyOperation, isPrivate } from '../support/find-operation.ts'
import { mutateBody } from './mutate-body.ts'
import { kindOfParameter, type ResourceNames } from './resource-names.ts'
import { type Schema, sample } from './sample.ts'
import { hostileValue } from './values.ts'

/** A request to send, with what the generator knows about it. */
export interface HostileRequest {
	number: number
	operation: AnyOperation
	method: string
	url: string
	headers: Record<string, string>
	body: string | Buffer | undefined
	params: Record<string, string>
	query: Record<string, string>
	/** The mutations; empty if the request follows the contract. */
	tricks: string[]
	/** Whether path, method and headers are unchanged, so that only the contract decides. */
	isPlain: boolean
	/** Whether a mutation may have changed the target operation. */
	isElsewhere: boolean
}

const ALL: readonly AnyOperation[] = [...OPERATIONS, ...OPERATIONS, ...ADMIN_OPERATIONS, ...MEMBER_OPERATIONS]

/** The same seed, number and resources give the same request. */
export const makeRequest = (
	seed: number,
	number: number,
	resources: ResourceNames,
	only: string | undefined,
): HostileRequest => {
	const random = createRandomSource(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
	const chosen = only ? ALL.filter(({ id }) => id === only) : ALL
	const operation = chosen[number % chosen.length]!
	const request: HostileRequest = {
		number,
		operation,
		method: operation.method,
		url: '',
		headers: {},
		body: undefined,
		params: paramsOf(operation, random, resources),
		query: queryOf(operation, random, resources),
		tricks: [],
		isPlain: true,
		isElsewhere: false,
	}
	mutateParts(request, random)
	request.url = urlOf(request, random)
	if (operation.body) {
		const { text, tricks } = mutateBody(
			bodyOf(operation, random, resources),
			operation.body as Schema,
			random,
		)
		request.body = text
		request.tricks.push(...tricks)
		request.headers['content-type'] = 'application/json'
	}
	if (random.happens(0.06)) mutateEnvelope(request, random)
	return request
}

const paramsOf = ({ path, params, example }: AnyOperation, random: RandomSource, resources: ResourceNames) =>
	Object.fromEntries(
		Object.entries((params as Schema | undefined)?.properties ?? {}).map(([name, schema]) => {
			const kind = kindOfParameter(path, name)
			const known = kind && random.happens(0.85) ? resources[kind] : []
			const value = known.length > 0 ? random.pick(known) : (schema.enum?.[0] ?? example.params?.[name])
			return [name, String(value)]
		}),
	)

const queryOf = (
	{ query, example }: AnyOperation,
	random: RandomSource,
	resources: ResourceNames,
): Record<string, string> => {
	if (!query) return {}
	const given = random.happens(0.5) ? example.query! : (sample(query as Schema, random, resources) as object)
	return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value ?? '')]))
}

const bodyOf = ({ body, example }: AnyOperation, random: RandomSource, resources: ResourceNames): unknown =>
	random.happens(0.3) ? example.body : sample(body as Schema, random, resources)

/** Replaces a parameter of the path or of the query. */
const mutateParts = (request: HostileRequest, random: RandomSource): void => {
	const { params, query, operation, tricks } = request
	for (const [part, values, schema] of [
		['path', params, operation.params],
		['query', query, operation.query],
	] as const)
		for (const name of Object.keys(values)) {
			if (!random.happens(operation.body ? 0.05 : 0.4)) continue
			const own = (schema as Schema).properties?.[name]
			const value = textOf(hostileValue(own, random)).slice(0, 6_000)
			if (part === 'path' && /^\.{0,2}$/.test(value)) continue // a URL parser would remove it from the path
			values[name] = value
			tricks.push(`${part} ${name}`)
		}
}

const textOf = (value: unknown): string =>
	typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)

const urlOf = ({ operation, params, query, tricks }: HostileRequest, random: RandomSource): string => {
	const isSpelled = random.happens(0.1)
	if (isSpelled) tricks.push('another spelling')
	const spell = isSpelled ? random.pick(SPELLINGS) : (text: string): string => text
	const steps = operation.path
		.split('/')
		.map((step) =>
			step.startsWith(':') ? encode(params[step.slice(1)]!) : isPrivate(operation) ? spell(step) : step,
		)
	const path = steps.join('/') + (isSpelled && isPrivate(operation) && random.happens(0.5) ? '/' : '')
	const pairs = Object.entries(query).map(([name, value]) => `${encode(spell(name))}=${encode(value)}`)
	return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

const SPELLINGS = [
	(text: string) => text.toLowerCase(),
	(text: string) => text.toUpperCase(),
	(text: string) => text.replace(/[a-z]/, (letter) => letter.toUpperCase()),
]

/** Unpaired surrogates cannot be encoded; sent as the bytes that a careless client would send. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')

/** Mutations of path, method and headers. */
const ENVELOPE_MUTATIONS: Record<string, (request: HostileRequest, random: RandomSource) => void> = {
	'another method': (request, random) => {
		request.isElsewhere = true
		request.method = random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])
	},
	'another media type': ({ headers }, random) => {
		headers['content-type'] = random.pick([
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
	'another path': (request, random) => {
		request.isElsewhere = true
		const mutate = random.pick([
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
		request.url = mutate(request.url)
	},
	'parameters twice': (request) => {
		const names = Object.keys(request.query)
		request.url += `${request.url.includes('?') ? '&' : '?'}${names.map((name) => `${name}=1`).join('&')}`
	},
	'headers of a proxy': ({ headers }, random) => {
		Object.assign(headers, {
			'x-forwarded-for': random.pick(['127.0.0.1', "' or 1=1", '::1, 10.0.0.1', 'a'.repeat(1_000)]),
			'x-forwarded-proto': 'https',
			'x-http-method-override': 'DELETE',
			'x-original-url': '/admin/api/keys',
			'x-request-id': 'injected"}',
		})
	},
	'headers that say much': ({ headers }, random) => {
		headers[random.pick(['user-agent', 'accept', 'accept-language', 'referer', 'x-strange'])] = random.pick([
			'x'.repeat(8_000),
			"'; drop table users; --",
			`\${jndi:ldap://x/}`,
			'é\u00ff',
			'*/*;q=0',
		])
	},
}

const mutateEnvelope = (request: HostileRequest, random: RandomSource): void => {
	const [name, mutate] = random.pick(Object.entries(ENVELOPE_MUTATIONS))
	mutate(request, random)
	request.isPlain = false
	request.tricks.push(name)
}
