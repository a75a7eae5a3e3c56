import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'

// biome-ignore lint/suspicious/noExplicitAny: tests read replies as a caller would, without our types
export type Reply = any

export interface Api {
	/** Paths are written as in `/POS/orders`; the expectation must be part of the reply. */
	get(path: string, expected?: object): Promise<Reply>
	post(path: string, body?: unknown, expected?: object): Promise<Reply>
	put(path: string, body?: unknown, expected?: object): Promise<Reply>
}

/** A merchant's backend, as far as tests need one: it states what it expects and gets the reply's body. */
export const apiClient = (app: FastifyInstance, { token, key }: { token: string; key: string }): Api => {
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
		if (expected) assert.partialDeepStrictEqual(reply, expected)
		return reply
	}
	return {
		get: (path, expected) => call('GET', path, undefined, expected),
		post: (path, body, expected) => call('POST', path, body, expected),
		put: (path, body, expected) => call('PUT', path, body, expected),
	}
}
