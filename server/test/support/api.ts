import assert from 'node:assert/strict'
import { OPERATIONS } from '@fiel/contract'
import type { FastifyInstance } from 'fastify'
import { assertConforms } from './conforms.ts'

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
}

const operationOf = (method: string, path: string) => {
	const [steps, names] = [
		path.split('?')[0]!.split('/'),
		(of: string) => of.replace('/v1/pvt', '').split('/'),
	]
	const found = OPERATIONS.filter((one) => one.method === method && names(one.path).length === steps.length)
	return found.find((one) =>
		names(one.path).every((name, index) => name.startsWith(':') || name === steps[index]),
	)!
}

/** A client of the private interface: each call states what it expects and returns the body. */
export const createApiClient = (
	app: FastifyInstance,
	{ token, key }: { token: string; key: string },
): Api => {
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body: unknown, expected?: object) => {
		const answer = await app.inject({
			method,
			url: `/v1/pvt${path}`,
			headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
			...(body === undefined ? {} : { payload: JSON.stringify(body) }),
		})
		assert.equal(answer.statusCode, 200, answer.body)
		const reply = answer.json() as Reply
		assertConforms(operationOf(method, path), reply)
		if (expected) assert.partialDeepStrictEqual(reply, expected)
		return reply
	}
	return {
		get: (path, expected) => call('GET', path, undefined, expected),
		post: (path, body, expected) => call('POST', path, body, expected),
		put: (path, body, expected) => call('PUT', path, body, expected),
	}
}
