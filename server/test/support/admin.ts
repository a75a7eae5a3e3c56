import assert from 'node:assert/strict'
import type { Role } from '@fiel/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { SESSION_COOKIE } from '../../src/http/cookie.ts'
import { isRefusal } from '../../src/refusal.ts'
import { sealAtCommit } from '../../src/seals/tx-seals.ts'
import { createUsers } from '../../src/users/create-users.ts'
import { hashPassword } from '../../src/users/password.ts'
import { startSession } from '../../src/users/start-session.ts'
import type { User } from '../../src/users/user.ts'
import type { Reply } from './api.ts'
import { uniqueText } from './builders.ts'
import { assertDeclaredRefusal } from './conforms.ts'
import { findOperation } from './find-operation.ts'
import type { World } from './world.ts'

export const PASSWORD = 'correct horse battery'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends a request as a browser on the same origin would. */
export const sendAdminRequest = async (
	app: FastifyInstance,
	method: Method,
	path: string,
	body?: unknown,
	headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> => {
	const url = `/admin/api${path}`
	const answer = await app.inject({
		method,
		url,
		headers: {
			'sec-fetch-site': 'same-origin',
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...headers,
		},
		...(body === undefined ? {} : { payload: JSON.stringify(body) }),
	})
	const operation = findOperation(method, url.split('?')[0]!)
	const { ErrorCode = null } = answer.statusCode >= 400 ? answer.json() : {}
	if (operation && ErrorCode !== null) assertDeclaredRefusal(operation, ErrorCode)
	return answer
}

/** A user of the panel: each call states the status it expects and returns the body. */
export interface PanelClient {
	cookie: string
	email: string
	get(path: string, status?: number): Promise<Reply>
	post(path: string, body: unknown, status?: number): Promise<Reply>
	put(path: string, body: unknown, status?: number): Promise<Reply>
	delete(path: string, status?: number): Promise<Reply>
}

/** The branch of the cashiers of tests; they have no limits. */
const CASHIER_RIGHTS = { branch: { originalId: 'B-1', name: 'Centre' }, saleLimit: null, dayLimit: null }

/** Hashing is slow on purpose, so it is done once. */
let passwordHash: Promise<string> | undefined

export const addUser = async (
	world: World,
	merchant: { id: number },
	role: Role = 'owner',
): Promise<User> => {
	passwordHash ??= hashPassword(PASSWORD)
	const hash = await passwordHash
	const counter = role === 'cashier' ? CASHIER_RIGHTS : null
	const wanted = [{ email: `${uniqueText(role)}@example.com`, password: null, role, counter }]
	return world.db.transaction(async (tx) => {
		const [user] = await createUsers(tx, merchant.id, wanted, world.clock.now())
		if (isRefusal(user)) throw new Error(`${user.message}`)
		tx.write(
			sql`update users set password_hash = ${hash} where merchant_id = ${merchant.id} and id = ${user!.id}`,
		)
		return user!
	})
}

/** Gives a user the right to see contact data, as an owner would. */
export const grantContactAccess = (world: World, email: string): Promise<unknown> =>
	world.db.transaction(async (tx) => {
		sealAtCommit(tx)
		await tx.rows(sql`update users set may_see_contacts = true where email = ${email}`)
	})

/** Creates a session without a password, which would be slow; `users/sessions.test.ts` tests the sign-in. */
export const signInAs = async (
	world: World,
	merchant: { id: number },
	role: Role = 'owner',
): Promise<PanelClient> => {
	const { id, email } = await addUser(world, merchant, role)
	const visit = { address: '127.0.0.1', agent: 'lightMyRequest' }
	const { token } = await world.db.transaction((tx) =>
		startSession(tx, { merchantId: merchant.id, id }, visit, world.clock.now()),
	)
	return createPanelClient(world, email, `${SESSION_COOKIE}=${token}`)
}

export const createPanelClient = (
	world: World,
	email: string,
	cookie: string,
	headers: Record<string, string> = {},
): PanelClient => {
	const call = async (method: Method, path: string, body: unknown, status: number): Promise<Reply> => {
		const answer = await sendAdminRequest(world.app, method, path, body, { ...headers, cookie })
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

/** The same user in a window that shows the test data. */
export const inTestMode = (world: World, { email, cookie }: PanelClient): PanelClient =>
	createPanelClient(world, email, cookie, { 'fiel-mode': 'test' })
