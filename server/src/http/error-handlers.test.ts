import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { CommitUnknown, Unavailable } from '../db/unavailable.ts'

const world = useWorld({ FIEL_BODY_LIMIT: '4096' })

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>
const createAuthorization = async (): Promise<string> => {
	const { token, key } = await world.merchant()
	return `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
}

const assertFailure = (answer: Answer, status: number, code: number | null, pattern: RegExp): void => {
	assert.equal(answer.statusCode, status, answer.body)
	const { ErrorMessage, ...body } = answer.json()
	assert.match(ErrorMessage, pattern)
	const RequestId = answer.headers['x-request-id']
	assert.ok(RequestId)
	assert.deepEqual(body, { ErrorCode: code, Result: null, HasError: true, RequestId })
}

test('unknown paths and methods get a 404', async () => {
	const authorization = await createAuthorization()
	const unknown: InjectOptions[] = [
		{ method: 'GET', url: '/v1/pvt/nothing' },
		{ method: 'GET', url: '/' },
		{ method: 'GET', url: '/v1/pvt/POS/orders' },
		{ method: 'DELETE', url: '/v1/pvt/Customer/ana' },
		{ method: 'PATCH', url: '/v1/pvt/POS/orders', payload: 'of no type' },
		{ method: 'POST', url: '/v1/pvt/POS/orders//', payload: {} },
		{ method: 'POST', url: '/v1/pvt/pos/order', payload: {} },
		{ method: 'POST', url: '/v1/pvt/POS/orders/a/b/cancel', payload: {} },
		{ method: 'POST', url: '/v2/pvt/POS/orders', payload: {} },
	]
	for (const options of unknown) {
		for (const headers of [{}, { authorization }]) {
			assertFailure(await world.app.inject({ ...options, headers }), 404, null, /there is no/)
		}
	}
})

test('a path that cannot be decoded gets a 400', async () => {
	const headers = { authorization: await createAuthorization() }
	for (const url of ['/v1/pvt/Customer/%', '/v1/pvt/Customer/%ZZ', '/v1/pvt/Order/%FF/cancel']) {
		const method = url.endsWith('cancel') ? 'POST' : 'GET'
		assertFailure(await world.app.inject({ method, url, headers }), 400, null, /path is not valid/)
	}
})

test('a body that is not JSON, not declared as JSON, or too large is refused', async () => {
	const authorization = await createAuthorization()
	const send = (payload: string | Buffer, type: string | undefined = 'application/json') =>
		world.app.inject({
			method: 'POST',
			url: '/v1/pvt/POS/orders',
			headers: { authorization, ...(type ? { 'content-type': type } : {}) },
			payload,
		})
	const body = JSON.stringify(buildOrder())
	await assertUnchanged(world, async () => {
		for (const text of ['{', '{"a":}', 'null null', "{'a':1}", 'order', '{"a":1}}', '\u0000', `${body},`]) {
			assertFailure(await send(text), 400, null, /not valid JSON/)
		}
		// Invalid bytes would all be decoded as the same replacement character, and two ids as one.
		for (const name of ['S\xe3o', 'S\xe9o', '\xff\xfe'])
			assertFailure(await send(Buffer.from(`{"OriginalId":"${name}"}`, 'latin1')), 415, null, /not UTF-8/)
		for (const text of [
			'{"__proto__":{"OriginalId":"x"}}',
			'{"constructor":{"prototype":{"OriginalId":"x"}}}',
		]) {
			assert.equal((await send(text)).json().ErrorCode, 39) // ignored like any unknown member
		}
		for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'json', '']) {
			assertFailure(await send(body, type), 415, null, /Content-Type: application\/json/)
		}
		assertFailure(await send(JSON.stringify({ a: 'x'.repeat(5_000) })), 413, null, /too large/)
	})
	for (const type of [
		'application/json; charset=utf-8',
		'APPLICATION/JSON',
		'application/json;charset="utf-8"',
	]) {
		assert.equal((await send(JSON.stringify(buildOrder()), type)).statusCode, 200, type)
	}
})

test('there is no CORS: no headers, and a preflight is an unknown operation', async () => {
	const authorization = await createAuthorization()
	const origin = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }
	for (const url of ['/v1/pvt/POS/orders', '/v1/pvt/Customer/ana', '/', '/healthz']) {
		const preflight = await world.app.inject({ method: 'OPTIONS', url, headers: origin })
		assertFailure(preflight, 404, null, /there is no OPTIONS/)
		const plain = await world.app.inject({ method: 'GET', url, headers: { ...origin, authorization } })
		for (const { headers } of [preflight, plain]) {
			assert.deepEqual(
				Object.keys(headers).filter((name) => name.startsWith('access-control')),
				[],
			)
		}
	}
})

test('an internal error reveals no internal details', async (t) => {
	const authorization = await createAuthorization()
	const secret = 'password authentication failed for user "fiel" at 10.0.0.7'
	const fail = async (): Promise<never> => {
		throw Object.assign(new Error(secret), { code: '28P01', table: 'customers' })
	}
	const broken: Record<string, Database> = {
		'no transaction can begin': { ...world.db, transaction: fail },
		'no statement is answered': { ...world.db, rows: fail },
		'the transaction breaks': {
			...world.db,
			transaction: (work) => world.db.transaction((tx) => work({ ...tx, rows: fail })),
		},
	}
	for (const [what, db] of Object.entries(broken)) {
		const app = await buildApp({ db, clock: world.clock, config: readConfig({ LOG_LEVEL: 'silent' }) })
		t.after(() => app.close())
		const answer = await app.inject({
			method: 'POST',
			url: '/v1/pvt/POS/orders',
			headers: { authorization },
			payload: buildOrder(),
		})
		assertFailure(answer, 500, 77, /on our side/)
		for (const inside of ['password', 'customers', '28P01', 'stack', 'at ', '.ts']) {
			assert.ok(!answer.body.includes(inside), `${what}: ${answer.body}`)
		}
	}
	assert.equal((await world.db.rows({ text: 'select 1', values: [] } as never)).length, 1)
})

for (const [status, pattern, error] of [
	[503, /nothing was done/, new Unavailable('10.0.0.7')],
	[503, /nothing was done/, Object.assign(new Error('deadlock'), { code: '40P01' })],
	[504, /not known whether this was done/, new CommitUnknown('10.0.0.7')],
] as const)
	test(`a transient error gets ${status}: ${error.message}`, async (t) => {
		const fail = async (): Promise<never> => {
			throw error
		}
		const db = { ...world.db, transaction: fail }
		const app = await buildApp({ db, clock: world.clock, config: readConfig({ LOG_LEVEL: 'silent' }) })
		t.after(() => app.close())
		const answer = await app.inject({
			method: 'POST',
			url: '/v1/pvt/POS/orders',
			headers: { authorization: await createAuthorization() },
			payload: buildOrder(),
		})
		assertFailure(answer, status, 77, pattern)
		assert.equal(answer.headers['retry-after'], '1')
		assert.ok(!answer.body.includes(error.message))
	})

test('a body that exceeds the limit while it is uploaded is cut off', async () => {
	const authorization = await createAuthorization()
	await world.app.listen({ port: 0, host: '127.0.0.1' })
	const { port } = world.app.server.address() as AddressInfo
	const status = await new Promise<number | undefined>((resolve, reject) => {
		const sending = request(
			{
				port,
				method: 'POST',
				path: '/v1/pvt/POS/orders',
				headers: { authorization, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
			},
			(answer) => {
				answer.resume()
				resolve(answer.statusCode)
			},
		)
		sending.on('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EPIPE' ? undefined : reject(error),
		)
		for (let part = 0; part < 3; part++) sending.write('x'.repeat(4_000))
		sending.end()
	})
	assert.equal(status, 413)
})
