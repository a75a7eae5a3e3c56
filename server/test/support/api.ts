import assert from 'node:assert/strict'
import type { Operation } from '@fiel/contract'
import type { FastifyInstance } from 'fastify'
import { assertConforms, assertDeclaredRefusal, refusalNumber } from './conforms.ts'
import { findOperation } from './find-operation.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read replies as a caller would, without our types
export type Reply = any

export interface Api {
	/**
	 * Paths are written as in `/POS/orders`. Every reply is validated against the contract and must contain
	 * `expected`.
	 */
	get(path: string, expected?: object): Promise<Reply>
	post(path: string, body?: unknown, expected?: object): Promise<Reply>
	put(path: string, body?: unknown, expected?: object): Promise<Reply>
	delete(path: string, expected?: object): Promise<Reply>
}

/** A client of the private interface: each call states what it expects and returns the body. */
export const createApiClient = (
	app: FastifyInstance,
	{ token, key }: { token: string; key: string },
): Api => {
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const call = async (method: Operation['method'], path: string, body: unknown, expected?: object) => {
		const answer = await app.inject({
			method,
			url: `/v1/pvt${path}`,
			headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
			...(body === undefined ? {} : { payload: JSON.stringify(body) }),
		})
		const operation = findOperation(method, `/v1/pvt${path.split('?')[0]}`) as Operation
		const isHtml = operation.envelope === 'Html' && answer.statusCode === 200
		const reply: Reply = isHtml ? answer.body : answer.json()
		assert.equal(answer.statusCode, (reply.HasError && operation.refusalStatus) || 200, answer.body)
		assertConforms(operation, reply)
		if (reply.HasError) assertDeclaredRefusal(operation, refusalNumber(operation, reply))
		if (expected) assert.partialDeepStrictEqual(reply, expected)
		return reply
	}
	return {
		get: (path, expected) => call('GET', path, undefined, expected),
		post: (path, body, expected) => call('POST', path, body, expected),
		put: (path, body, expected) => call('PUT', path, body, expected),
		delete: (path, expected) => call('DELETE', path, undefined, expected),
	}
}
