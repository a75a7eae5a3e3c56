import assert from 'node:assert/strict'
import type { Role } from '@fiel/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { isRefusal } from '../../src/refusal.ts'
import { createUsers } from '../../src/users/create-users.ts'
import type { Reply } from './api.ts'
import { fresh } from './builders.ts'
import type { World } from './world.ts'

export const PASSWORD = 'correct horse battery'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends as a browser on the same page would. */
export const send = (
	app: FastifyInstance,
	method: Method,
	path: string,
	body?: unknown,
	headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
	app.inject({
		method,
		url: `/admin/api${path}`,
		headers: {
			'sec-fetch-site': 'same-origin',
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...headers,
		},
		...(body === undefined ? {} : { payload: JSON.stringify(body) }),
	})

/** Somebody at the panel: states the status it expects and gets the body. */
export interface Panel {
	cookie: string
	email: string
	get(path: string, status?: number): Promise<Reply>
	post(path: string, body: unknown, status?: number): Promise<Reply>
	put(path: string, body: unknown, status?: number): Promise<Reply>
	delete(path: string, status?: number): Promise<Reply>
}

export const addUser = async (world: World, merchant: { id: number }, role: Role = 'owner') => {
	const email = `${fresh(role)}@example.com`
	const wanted = [{ email, password: PASSWORD, role }]
	const [user] = await world.db.transaction((tx) => createUsers(tx, merchant.id, wanted, world.clock.now()))
	if (isRefusal(user)) throw new Error(user.message)
	return user!
}

export const signInAs = async (
	world: World,
	merchant: { id: number },
	role: Role = 'owner',
): Promise<Panel> => {
	const { email } = await addUser(world, merchant, role)
	const signedIn = await send(world.app, 'POST', '/session', { Email: email, Password: PASSWORD })
	assert.equal(signedIn.statusCode, 201, signedIn.body)
	return openPanel(world, email, String(signedIn.headers['set-cookie']).split(';')[0]!)
}

export const openPanel = (world: World, email: string, cookie: string): Panel => {
	const call = async (method: Method, path: string, body: unknown, status: number): Promise<Reply> => {
		const answer = await send(world.app, method, path, body, { cookie })
		assert.equal(answer.statusCode, status, `${method} ${path}: ${answer.body}`)
		return answer.body ? answer.json() : undefined
	}
	return {
		cookie,
		email,
		get: (path, status = 200) => call('GET', path, undefined, status),
		post: (path, body, status = 201) => call('POST', path, body, status),
		put: (path, body, status = 200) => call('PUT', path, body, status),
		delete: (path, status = 200) => call('DELETE', path, undefined, status),
	}
}
