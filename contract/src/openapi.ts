import type { TSchema } from 'typebox'
import { CONVENTIONS } from './conventions.ts'
import { emptyMembers, outcomeMembers, refusedOutcome, TransportFailure } from './envelopes.ts'
import { ERRORS, type ErrorName, errorNumber } from './errors.ts'
import { ANNOTATIONS, FORMATS, RECURSIVE, SHAPE } from './members.ts'
import { type Operation, TAGS } from './operation.ts'
import { PUBLIC_TOKEN_HEADER } from './public.ts'
import { scopeOf } from './scopes.ts'
import { isPointTopic, TOPIC_NAMES, TOPICS, type Topic, WEBHOOK_HEADERS } from './topics.ts'

export type Json = Record<string, unknown>
type Schema = Json & { type?: string | string[]; title?: string; [SHAPE]?: TSchema; [RECURSIVE]?: string }

const OWN_KEYWORDS: readonly string[] = ANNOTATIONS
const OWN_FORMATS: readonly unknown[] = FORMATS

const STATUSES = {
	400: {
		name: 'BadRequest',
		description:
			'The body is not JSON, has a member twice or two that differ only in case, or the path cannot be decoded. Operations that answer a refusal with this status answer it here.',
		code: null,
	},
	401: {
		name: 'Unauthorized',
		description: 'The credentials are missing, wrong or revoked.',
		code: 'ApiPartnerKeysValidation',
	},
	403: {
		name: 'OriginNotListed',
		description:
			'The request comes from a page whose origin the merchant has not listed for the public token.',
		code: 'ApiPartnerKeysValidation',
	},
	413: {
		name: 'TooLarge',
		description: 'The body is larger than 1 MiB, or than 256 KiB on the public interface.',
		code: null,
	},
	415: {
		name: 'UnsupportedMediaType',
		description: 'The body is compressed, or not JSON in UTF-8.',
		code: null,
	},
	429: {
		name: 'TooManyRequests',
		description: 'More requests than the operator allows; `Retry-After` says when to come back.',
		code: 'Too_Many_Requests',
	},
	500: { name: 'Fault', description: 'A fault of the service.', code: 'GenericError' },
	503: {
		name: 'NotNow',
		description:
			'Nothing was done: the database cannot be reached or is overloaded. Send the same again after `Retry-After`.',
		code: 'GenericError',
	},
	504: {
		name: 'NotKnown',
		description:
			'The database was lost while it was asked to keep the change: it may have been made or not. Send the same again with the same keys after `Retry-After`, or ask for it.',
		code: 'GenericError',
	},
} as const satisfies Record<number, { name: string; description: string; code: ErrorName | null }>

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

const HEADERS: Record<number, Json> = {
	401: { 'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' } } },
	429: RETRY_AFTER,
	503: RETRY_AFTER,
	504: RETRY_AFTER,
}

/** The general rules come before the operations, collapsed, so that the operations stay visible. */
const collapsible = (title: string, lines: readonly string[]): string =>
	`<details><summary>${title}</summary>\n\n${lines.join('\n\n')}\n\n</details>`

/** The OpenAPI 3.1 document of the private API. */
export function openapi(operations: readonly Operation[]): Json {
	const schemas: Json = {}
	const publish = createPublisher(schemas)
	const failure = publish(TransportFailure)
	const webhooks = Object.fromEntries(
		TOPIC_NAMES.map((topic) => [topic, { post: describeTopic(topic, publish) }]),
	)
	const paths: Record<string, Json> = {}
	for (const operation of operations) {
		const path = operation.path.replace(/:(\w+)/g, '{$1}')
		paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, publish) }
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Fiel private interface',
			version: '1.0.0',
			description: [
				'Server to server: products, orders, rewards, coupons, cashback, tiers and quizzes of one merchant. The operations of the group "Public interface" are for browsers.',
				...CONVENTIONS.map(({ title, lines }) => collapsible(title, lines)),
			].join('\n\n'),
			license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
		},
		servers: [{ url: '/' }],
		security: [{ basic: [] }],
		tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
		paths,
		webhooks,
		components: {
			securitySchemes: {
				basic: { type: 'http', scheme: 'basic', description: 'The token as user name, the key as password.' },
				publicToken: {
					type: 'apiKey',
					in: 'header',
					name: PUBLIC_TOKEN_HEADER,
					description: 'A public token, for browsers: of the public interface only.',
				},
			},
			responses: Object.fromEntries(
				Object.entries(STATUSES).map(([status, declared]) => [
					declared.name,
					{
						description: declared.description,
						...(HEADERS[Number(status)] && { headers: HEADERS[Number(status)] }),
						content: { 'application/json': { schema: failure, example: transportExample(declared) } },
					},
				]),
			),
			schemas: sorted(schemas),
		},
	}
}

/** Sorts the schemas by name. */
export const sorted = (schemas: Json): Json =>
	Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Converts our schemas to those of the document: named shapes become references, and custom keywords are removed. */
export function createPublisher(schemas: Json) {
	const reference = (name: string, schema: Schema): Json => {
		const $ref = `#/components/schemas/${name}`
		const { description } = schema
		return Array.isArray(schema.type)
			? { anyOf: [{ $ref }, { type: 'null' }], description }
			: { $ref, description }
	}
	const convert = (schema: Schema): Json =>
		Object.fromEntries(
			Object.entries(schema)
				.filter(([keyword]) => !OWN_KEYWORDS.includes(keyword))
				.flatMap(([keyword, value]): [string, unknown][] => {
					if (keyword === 'properties') {
						const members = Object.entries(value as Record<string, TSchema>)
						return [[keyword, Object.fromEntries(members.map(([name, member]) => [name, publish(member)]))]]
					}
					if (keyword === 'items') return [[keyword, publish(value as TSchema)]]
					// The document uses the standard format name for dates, and none for text.
					if (keyword === 'format' && OWN_FORMATS.includes(value))
						return value === 'moment' ? [[keyword, 'date-time']] : []
					return [[keyword, value]]
				}),
		)
	const publish = (declared: TSchema): Json => {
		const schema = declared as Schema
		if (schema[RECURSIVE]) return reference(schema[RECURSIVE], schema)
		const original = schema[SHAPE] as Schema | undefined
		if (!original) return convert(schema)
		const name = original.title!
		if (!(name in schemas)) {
			schemas[name] = {}
			schemas[name] = convert(original)
		}
		return reference(name, schema)
	}
	return publish
}

export type Publish = ReturnType<typeof createPublisher>

function describe(operation: Operation, publish: Publish): Json {
	const { example } = operation
	return {
		operationId: operation.id,
		tags: [operation.tag],
		...(operation.isPublic && { security: [{ publicToken: [] }] }),
		summary: operation.summary,
		description: [
			operation.description.replaceAll('\n', '\n\n'),
			...(operation.isPublic ? [] : [`Scope of the key: \`${scopeOf(operation)}\`.`]),
			refusalTable(operation),
		].join('\n\n'),
		...parameters(operation, publish),
		...(operation.body && {
			requestBody: {
				required: true,
				content: { 'application/json': { schema: publish(operation.body), example: example.body } },
			},
		}),
		responses: {
			200: {
				description: mayRefuse(operation) ? 'Done, or refused: see `HasError`.' : 'Done.',
				content: { [contentType(operation)]: describeReply(operation, publish) },
			},
			...(!operation.isPublic && { 403: describeMissingScope(operation, publish) }),
			...Object.fromEntries(
				Object.entries(STATUSES)
					.filter(([status]) => canHaveStatus(operation, Number(status)))
					.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
			),
		},
	}
}

/** A key without the scope gets the envelope of the operation, so that clients that read only `HasError` notice it. */
const describeMissingScope = (operation: Operation, publish: Publish): Json => ({
	description: `The key lacks the scope \`${scopeOf(operation)}\`, which the message names. Number 76.`,
	...(mayRefuse(operation) && { content: { 'application/json': { schema: publish(operation.reply) } } }),
})

const contentType = ({ envelope }: Operation): string =>
	envelope === 'Html' ? 'text/html' : 'application/json'

/** Whether the body of a success has room for a refusal. */
const mayRefuse = ({ envelope }: Operation): boolean => envelope !== 'Html' && envelope !== 'Array'

const describeReply = (operation: Operation, publish: Publish): Json => ({
	schema: publish(operation.reply),
	examples: {
		done: { summary: 'Done', value: operation.example.reply },
		...(mayRefuse(operation) && { refused: { summary: 'Refused', value: refusalExample(operation) } }),
	},
})

/** Every method except GET has a body, even if the operation does not use it. */
export const takesBody = ({ method }: { method: string }): boolean => method !== 'GET'

function canHaveStatus(operation: Operation, status: number): boolean {
	if (status === 403) return operation.isPublic === true
	if (status === 413 || status === 415) return takesBody(operation)
	return status !== 400 || takesBody(operation) || Boolean(operation.params ?? operation.query)
}

interface HasParameters {
	params?: TSchema
	query?: TSchema
	example: { params?: Json; query?: Json }
}

export function parameters(operation: HasParameters, publish: Publish): Json {
	const part = (location: 'path' | 'query', schema: TSchema | undefined, examples: Json = {}) =>
		Object.entries((schema as { properties?: Record<string, TSchema> })?.properties ?? {}).map(
			([name, member]) => {
				const { description, ...published } = publish(member)
				const required = location === 'path'
				return { name, in: location, required, description, schema: published, example: examples[name] }
			},
		)
	const all = [
		...part('path', operation.params, operation.example.params),
		...part('query', operation.query, operation.example.query),
	]
	return all.length > 0 ? { parameters: all } : {}
}

/** The rows of the error table that this operation may return with status 200. */
const refusalsOf = (operation: Operation) => ERRORS.filter((row) => operation.refusals.includes(row.name))

function refusalTable(operation: Operation): string {
	const rows = refusalsOf(operation).map((row) => `| ${row.number} | ${row.name} | ${row.when} |`)
	return ['| Refused with | name | when |', '|---|---|---|', ...rows].join('\n')
}

const REQUEST_ID = '01jcn3w2k8h6'

/** The body of a refusal, in the envelope of its operation. */
export const refusalExample = (operation: Operation): Json => ({
	...envelopedExample(operation),
	RequestId: REQUEST_ID,
})

function envelopedExample(operation: Operation): Json {
	const { name, message: words, field, outcome } = operation.example.refusal
	const number = errorNumber(name)
	const page = { Items: [], TotalItemCount: 0, PageSize: 10, PageNumber: 1, HasNextPage: false }
	const failure = { HasError: true, ErrorMessage: words, ErrorMessages: [words], ErrorCode: number }
	switch (operation.envelope) {
		case 'A': {
			const outcomes = operation.outcomes!
			return {
				ErrorMessage: words,
				ErrorCode: number,
				Result: null,
				...outcomeMembers(outcomes, outcome ?? refusedOutcome(outcomes)),
				HasError: true,
			}
		}
		case 'B':
		case 'Array':
			return { ErrorMessage: words, ErrorCode: number, Result: null, HasError: true }
		case 'C':
			return { ...page, HasError: true, ErrorMessages: [`${number} ${name}: ${words}`] }
		case 'D':
			return {
				HasError: true,
				ErrorMessages: [words],
				ErrorMessage: words,
				ErrorDescriptions: [{ Description: number, Field: field, FieldText: words }],
				Result: [],
			}
		case 'List':
			return { ...page, ...failure }
		case 'Bare':
			return { ...emptyMembers(operation.result), ...failure }
		case 'Html':
			return failure
	}
}

const transportExample = ({ description, code }: (typeof STATUSES)[keyof typeof STATUSES]): Json => ({
	ErrorMessage: description.replaceAll('`', ''),
	ErrorCode: code && errorNumber(code),
	Result: null,
	HasError: true,
	RequestId: REQUEST_ID,
})

function describeTopic(topic: Topic, publish: Publish): Json {
	const { meaning, payload, envelope, numbered, example } = TOPICS[topic]
	const headers = Object.entries(WEBHOOK_HEADERS).filter(
		([, { isOfPoints }]) => isPointTopic(topic) || !isOfPoints,
	)
	return {
		operationId: topic,
		summary: meaning,
		description: 'Sent to the address of each subscription to this topic, signed after Standard Webhooks.',
		security: [],
		parameters: headers.map(([name, { description, example: value, isOptional }]) => ({
			name,
			in: 'header',
			required: !isOptional,
			description,
			schema: { type: 'string' },
			example: value ?? topic,
		})),
		requestBody: {
			required: true,
			content: {
				'application/json': {
					schema: { anyOf: [payload, envelope, ...(numbered ? [numbered] : [])].map(publish) },
					example,
				},
			},
		},
		responses: { '2XX': { description: 'Received. Any other status is a failed attempt.' } },
	}
}
