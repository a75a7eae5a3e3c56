import assert from 'node:assert/strict'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Reply } from './api.ts'

/** Sends a body exactly as written, for numbers and texts that no JSON library would write. */
export const sendRaw = async (
	app: FastifyInstance,
	{ token, key }: { token: string; key: string },
	method: 'POST' | 'PUT',
	path: string,
	payload: string,
	status = 200,
): Promise<Reply> => {
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const answer = await app.inject({
		method,
		url: `/v1/pvt${path}`,
		headers: { authorization, 'content-type': 'application/json' },
		payload,
	} satisfies InjectOptions)
	assert.equal(answer.statusCode, status, answer.body)
	return answer.json()
}
