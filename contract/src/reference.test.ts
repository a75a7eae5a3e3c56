import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import {
	ADMIN_OPERATIONS,
	ANNOTATIONS,
	adminOpenapi,
	FORMATS,
	MEMBER_OPERATIONS,
	memberOpenapi,
	OPERATIONS,
	openapi,
} from './index.ts'
import { generateReferenceFiles } from './reference.ts'

type Content = { content: { 'application/json': { example: unknown } } }

const root = new URL('../../', import.meta.url)

describe('files generated from the contract', () => {
	for (const [path, content] of Object.entries(generateReferenceFiles())) {
		test(`${path} is up to date`, async () => {
			const committed = await readFile(new URL(path, root), 'utf8')
			assert.ok(
				committed === content,
				`${path} differs from the contract: run npm run contract and commit it`,
			)
		})
	}
})

describe('the OpenAPI document', () => {
	// biome-ignore lint/suspicious/noExplicitAny: read as the JSON it will be
	const document: any = JSON.parse(JSON.stringify(openapi(OPERATIONS)))

	test('it is valid', async () => {
		const validator = new Validator()
		const { valid, errors } = await validator.validate(structuredClone(document))
		assert.ok(valid, JSON.stringify(errors))
		assert.equal(validator.version, '3.1')
	})

	test('it has every operation with examples', () => {
		// biome-ignore lint/suspicious/noExplicitAny: as above
		const described: any[] = Object.values(document.paths).flatMap((path: any) => Object.values(path))
		assert.equal(described.length, OPERATIONS.length)
		for (const operation of described) {
			const name = operation.operationId
			const { 'application/json': reply, 'text/html': html } = operation.responses['200'].content
			const { done, refused } = (html ?? reply).examples
			const isRefusedElsewhere = html || reply.schema.type === 'array'
			assert.ok(done.value && (isRefusedElsewhere || refused.value), name)
			const isPublic = operation.tags[0] === 'Public interface'
			assert.deepEqual(operation.security, isPublic ? [{ publicToken: [] }] : undefined, name)
			assert.equal('$ref' in operation.responses['403'], isPublic, name)
			if (operation.requestBody) assert.ok(operation.requestBody.content['application/json'].example, name)
			for (const parameter of operation.parameters ?? []) assert.notEqual(parameter.example, undefined, name)
		}
		for (const status of Object.values<Content>(document.components.responses))
			assert.ok(status.content['application/json'].example)
	})

	test('it has no custom keywords or formats', () => {
		const text = JSON.stringify(document)
		for (const keyword of ANNOTATIONS) assert.doesNotMatch(text, new RegExp(`"${keyword}":"`))
		for (const format of FORMATS) assert.doesNotMatch(text, new RegExp(`"format":"${format}"`))
	})

	test('it refers only to shapes that it defines, and describes every member', () => {
		const text = JSON.stringify(document)
		for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
			assert.ok(document.components[kind!][name!], `${kind}/${name}`)
		for (const [name, shape] of Object.entries<{ properties: Record<string, { description?: string }> }>(
			document.components.schemas,
		))
			for (const [member, { description }] of Object.entries(shape.properties))
				assert.ok(description, `${name}.${member} has no description`)
	})

	test('the category tree refers to itself', () => {
		const { ParentCategory } = document.components.schemas.ProductCategory.properties
		assert.deepEqual(ParentCategory.anyOf, [
			{ $ref: '#/components/schemas/ProductCategory' },
			{ type: 'null' },
		])
	})
})

const OTHERS = [
	['admin', ADMIN_OPERATIONS, adminOpenapi(ADMIN_OPERATIONS)],
	['member', MEMBER_OPERATIONS, memberOpenapi(MEMBER_OPERATIONS)],
] as const

for (const [name, operations, made] of OTHERS)
	describe(`the OpenAPI document of the ${name} interface`, () => {
		// biome-ignore lint/suspicious/noExplicitAny: read as the JSON it will be
		const document: any = JSON.parse(JSON.stringify(made))

		test('it is valid', async () => {
			const { valid, errors } = await new Validator().validate(structuredClone(document))
			assert.ok(valid, JSON.stringify(errors))
		})

		test('it has every operation, describes every member, and refers only to shapes that it defines', () => {
			// biome-ignore lint/suspicious/noExplicitAny: as above
			const described: any[] = Object.values(document.paths).flatMap((path: any) => Object.values(path))
			assert.deepEqual(
				described.map(({ operationId }) => operationId).sort(),
				operations.map(({ id }) => id).sort(),
			)
			const text = JSON.stringify(document)
			for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
				assert.ok(document.components[kind!][name!], `${kind}/${name}`)
			for (const [name, shape] of Object.entries<{ properties: Record<string, { description?: string }> }>(
				document.components.schemas,
			))
				for (const [member, { description }] of Object.entries(shape.properties))
					assert.ok(description, `${name}.${member} has no description`)
			for (const keyword of ANNOTATIONS) assert.doesNotMatch(text, new RegExp(`"${keyword}":"`))
		})
	})
