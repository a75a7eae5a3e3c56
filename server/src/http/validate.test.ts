import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as contract from '@fiel/contract'
import { compileSchema } from './validate.ts'

interface Parts {
	params?: object
	query?: object
	body?: object
}

test('every schema of the contract compiles, although each is compiled on first use', () => {
	const isOperation = (value: unknown): value is Parts =>
		typeof value === 'object' && value !== null && 'method' in value && 'path' in value
	const operations = Object.values<unknown>(contract).filter(isOperation)
	assert.ok(operations.length > 100, `${operations.length} operations`)
	for (const { params, query, body } of operations)
		for (const [part, schema] of Object.entries({ params, query, body }))
			if (schema) compileSchema(schema, part)({})
})
