import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import type { TSchema } from 'typebox'
import * as contract from './index.ts'
import {
	ADMIN_ERROR_MEANINGS,
	ADMIN_ERRORS,
	ADMIN_OPERATIONS,
	type AdminErrorName,
	ANNOTATIONS,
	ERRORS,
	errorNumber,
	FORMATS,
	MEMBER_OPERATIONS,
	type NumberedTopic,
	OPERATIONS,
	operationsRefusingWith,
	refusalExample,
	TOPIC_NUMBERS,
	TOPICS,
	TRANSPORT_ERRORS,
	TransportFailure,
} from './index.ts'

// Both come with the HTTP framework; the contract itself depends on neither.
const require = createRequire(import.meta.url)
const { default: Ajv } = require('ajv/dist/2020.js')
const { default: fastJson } = require('fast-json-stringify')

const ajv = new Ajv({ strict: true, allowUnionTypes: true, verbose: true })
ajv.addVocabulary([...ANNOTATIONS])
const ERROR_ANNOTATIONS = ['missing', 'negative', 'invalid']
for (const format of [...FORMATS, 'date-time']) ajv.addFormat(format, true)

function accepts(schema: TSchema, value: unknown) {
	const validate = ajv.compile(schema)
	assert.ok(validate(value), ajv.errorsText(validate.errors))
}

describe('errors', () => {
	test('the table has every number once, in order', () => {
		assert.deepEqual(
			ERRORS.map((row) => row.number),
			Array.from({ length: 121 }, (_, number) => number),
		)
		assert.equal(new Set(ERRORS.map((row) => row.name)).size, 121)
		assert.equal(errorNumber('WebhookSubscription_TopicRequired'), 120)
	})

	test('every row says when it is returned, or that it is not', () => {
		for (const row of ERRORS)
			assert.equal(
				operationsRefusingWith(row.name, OPERATIONS, TRANSPORT_ERRORS).length === 0,
				row.when.startsWith('Not returned'),
				row.name,
			)
	})

	test('every operation declares each refusal once, and the one it calls invalid', () => {
		for (const { id, refusals, invalid } of OPERATIONS) {
			assert.equal(new Set(refusals).size, refusals.length, id)
			assert.ok(refusals.includes(invalid), `${id} cannot return what it calls invalid`)
		}
	})

	test('annotations name errors that their operation returns', () => {
		for (const operation of OPERATIONS)
			for (const part of [operation.params, operation.query, operation.body])
				walk(part, operation.id, (schema, path) => {
					for (const annotation of ERROR_ANNOTATIONS) {
						const name = schema[annotation]
						if (name !== undefined) assert.ok(operation.refusals.includes(name), `${path}: ${name}`)
					}
					const outcome = schema.missingOutcome
					if (outcome !== undefined) assert.ok(outcome in operation.outcomes!, `${path}: ${outcome}`)
				})
	})
})

describe('admin operations', () => {
	test('every exported operation is listed under its id, with a method and path of its own', () => {
		assertAllListed(
			(value) => 'access' in value,
			ADMIN_OPERATIONS.map(({ id }) => id),
		)
		assert.equal(
			new Set(ADMIN_OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size,
			ADMIN_OPERATIONS.length,
		)
	})

	test('an operation returns every error that has a meaning, and declares it once', () => {
		for (const name of Object.keys(ADMIN_ERROR_MEANINGS) as AdminErrorName[])
			assert.notEqual(operationsRefusingWith(name, ADMIN_OPERATIONS, ADMIN_ERRORS).length, 0, name)
		for (const { id, refusals } of ADMIN_OPERATIONS) assert.equal(new Set(refusals).size, refusals.length, id)
	})

	test('annotations name errors that their operation returns', () => {
		for (const { id, params, query, body, refusals } of ADMIN_OPERATIONS)
			for (const part of [params, query, body])
				walk(part, id, (schema, path) => {
					for (const annotation of ERROR_ANNOTATIONS) {
						const name = schema[annotation]
						if (name !== undefined) assert.ok(refusals.includes(name), `${path}: ${name}`)
					}
				})
	})

	for (const operation of ADMIN_OPERATIONS)
		test(`${operation.id}: every member is described, and the example fits`, () => {
			for (const part of ['params', 'query', 'body', 'reply'] as const) {
				walk(operation[part], `${operation.id}.${part}`, described)
				assert.equal(operation.example[part] === undefined, operation[part] === undefined, part)
				if (operation[part]) accepts(operation[part], operation.example[part])
			}
			if (operation.reply)
				assert.equal(
					fastJson(operation.reply)(operation.example.reply),
					JSON.stringify(operation.example.reply),
				)
			assert.equal(operation.status === 204, operation.reply === undefined)
		})
})

describe('member operations', () => {
	test('every exported operation is listed under its id, with a method and path of its own', () => {
		assertAllListed(
			(value) => 'scope' in value,
			MEMBER_OPERATIONS.map(({ id }) => id),
		)
		const all = [...OPERATIONS, ...ADMIN_OPERATIONS, ...MEMBER_OPERATIONS]
		assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
		assert.equal(
			new Set(MEMBER_OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size,
			MEMBER_OPERATIONS.length,
		)
	})

	for (const operation of MEMBER_OPERATIONS)
		test(`${operation.id}: every member is described, and the example fits`, () => {
			for (const part of ['params', 'query', 'body', 'reply'] as const) {
				walk(operation[part], `${operation.id}.${part}`, described)
				assert.equal(operation.example[part] === undefined, operation[part] === undefined, part)
				if (operation[part]) accepts(operation[part], operation.example[part])
			}
			if (operation.reply)
				assert.equal(
					fastJson(operation.reply)(operation.example.reply),
					JSON.stringify(operation.example.reply),
				)
			assert.equal(operation.status === 204, operation.reply === undefined)
			assert.equal(new Set(operation.refusals).size, operation.refusals.length)
		})
})

const isOfCurrentShape = ({ description }: { description?: string }): boolean =>
	description?.includes('Only for keys of the shape `current`') ?? false

describe('operations', () => {
	test('every exported operation is listed under its id, with a method and path of its own', () => {
		assertAllListed(
			(value) => 'envelope' in value,
			OPERATIONS.map(({ id }) => id),
		)
		assert.equal(new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size, OPERATIONS.length)
	})

	test('numbers and flags of replies are never null, except those that the specification declares nullable', () => {
		const found = new Set<string>()
		const collect = (name: string) => (schema: Record<string, unknown>, path: string) => {
			const types = [schema.type].flat()
			const isPlain = types.some((type) => ['number', 'integer', 'boolean'].includes(type as string))
			if (isPlain && types.includes('null')) found.add(path.slice(path.lastIndexOf('.') + 1))
			assert.ok(!('anyOf' in schema || 'oneOf' in schema), `${name}: ${path} hides its types`)
		}
		for (const { id, reply } of OPERATIONS) walk(reply, id, collect(id))
		for (const [topic, { envelope }] of Object.entries(TOPICS)) walk(envelope, topic, collect(topic))
		// A result that is a flag is null when the request is refused.
		assert.deepEqual([...found].sort(), [
			'ActualValue',
			'ErrorCode',
			'ExpectedValue',
			'ProductAvailableQuantity',
			'ProductDiscountMode',
			'ProductDiscountValue',
			'ProductMaxUnitsPerRedeem',
			'ProductPrice',
			'Result',
		])
	})

	test('every member is described', () => {
		for (const operation of OPERATIONS) {
			for (const part of ['params', 'query', 'body', 'result', 'reply'] as const)
				walk(operation[part], `${operation.id}.${part}`, described)
		}
		for (const [topic, { envelope, numbered }] of Object.entries(TOPICS)) {
			walk(envelope, topic, described)
			walk(numbered, topic, described)
		}
		walk(TransportFailure, 'TransportFailure', described)
	})

	test('members are in PascalCase, with one exception', () => {
		for (const operation of OPERATIONS)
			for (const part of ['body', 'reply'] as const)
				walk(operation[part], operation.id, (_, path) => {
					const name = path.split('.').at(-1)!.replace('[]', '')
					if (path.includes('.') && name !== 'isCanceled') assert.match(name, /^[A-Z][A-Za-z]*$/, path)
				})
	})

	for (const operation of OPERATIONS) {
		test(`${operation.id}: the example fits its schemas and survives serialisation`, () => {
			const { example } = operation
			for (const part of ['params', 'query', 'body'] as const) {
				assert.equal(example[part] === undefined, operation[part] === undefined, part)
				if (operation[part]) accepts(operation[part], example[part])
			}
			accepts(operation.reply, example.reply)
			if (operation.envelope === 'Array') accepts(TransportFailure, refusalExample(operation))
			else if (operation.envelope !== 'Html') accepts(operation.reply, refusalExample(operation))
			assert.ok(operation.refusals.includes(example.refusal.name))
			assert.equal(fastJson(operation.reply)(example.reply), JSON.stringify(example.reply))
		})

		test(`${operation.id}: the reply always has every member`, () => {
			const errorMembers = ['HasError', 'ErrorMessage', 'ErrorMessages', 'ErrorCode']
			const failureOnly = [
				'RequestId',
				...(['List', 'Bare'].includes(operation.envelope) ? errorMembers : []),
			]
			walk(operation.reply, operation.id, (schema, path) => {
				for (const name of Object.keys(schema.properties ?? {}))
					if (!schema.required.includes(name) && !isOfCurrentShape(schema.properties[name]))
						assert.ok(path === operation.id && failureOnly.includes(name), `${path}.${name} may be absent`)
			})
		})
	}

	test('null and absent mean the same for every optional member', () => {
		for (const operation of OPERATIONS)
			for (const part of ['query', 'body'] as const)
				walk(operation[part], operation.id, (schema, path) => {
					for (const [name, member] of Object.entries<Node>(schema.properties ?? {}))
						assert.equal(member.type.includes('null'), !schema.required?.includes(name), `${path}.${name}`)
				})
	})

	test('a deep category tree does not exhaust the validator', () => {
		let category: unknown = null
		for (let level = 0; level < 100_000; level++)
			category = { OriginalId: `${level}`, ParentCategory: category }
		const { body } = OPERATIONS[0]!
		accepts(body!, { Title: 'Deep', ProductCategory: category })
	})
})

test('the examples of event payloads match their schema', () => {
	for (const [Topic, { payload, envelope, numbered, example: Payload }] of Object.entries(TOPICS)) {
		accepts(payload, Payload)
		const delivery = { Uuid: 'msg_1', Timestamp: '2026-11-14T15:01:31Z' }
		accepts(envelope, { ...delivery, Topic, Payload })
		const number = TOPIC_NUMBERS[Topic as NumberedTopic]
		assert.equal(numbered === undefined, number === undefined, Topic)
		if (numbered) accepts(numbered, { ...delivery, Topic: number, TopicName: Topic, Payload })
		assert.deepEqual(JSON.parse(fastJson(payload)(Payload)), Payload)
	}
})

/** The names of the exported operations of one kind are the ids of its list. */
function assertAllListed(isOfKind: (value: object) => boolean, ids: readonly string[]) {
	const names = Object.entries(contract).flatMap(([name, value]) =>
		typeof value === 'object' && 'refusals' in value && isOfKind(value) ? [name] : [],
	)
	assert.deepEqual(names, [...ids].sort())
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON Schema
type Node = any

function walk(schema: TSchema | undefined, path: string, visit: (schema: Node, path: string) => void) {
	if (!schema) return
	const node = schema as Node
	visit(node, path)
	for (const [name, member] of Object.entries<Node>(node.properties ?? {}))
		walk(member, `${path}.${name}`, visit)
	if (node.items) walk(node.items, `${path}[]`, visit)
}

function described(schema: Node, path: string) {
	const outermost = /\.(params|query|reply)$/.test(path)
	if (!outermost) assert.ok(schema.description, `${path} has no description`)
}
