import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { revokeKeys } from '../merchants/revoke-keys.ts'

const world = useWorld({ FIEL_REQUESTS_PER_SECOND: '5', FIEL_FAILED_LOGINS_PER_MINUTE: '20' })

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

const send = (authorization: string | undefined, options: InjectOptions = {}) =>
	world.app.inject({
		method: 'POST',
		url: '/v1/pvt/POS/orders',
		headers: {
			'content-type': 'application/json',
			...(authorization === undefined ? {} : { authorization }),
		},
		payload: JSON.stringify(buildOrder()),
		...options,
	})

const assertTransportFailure = (
	answer: Awaited<ReturnType<typeof send>>,
	status: number,
	code: number | null,
): void => {
	assert.equal(answer.statusCode, status, answer.body)
	assert.match(String(answer.headers['content-type']), /^application\/json/)
	const { ErrorMessage, ...body } = answer.json()
	assert.deepEqual(body, {
		ErrorCode: code,
		Result: null,
		HasError: true,
		RequestId: answer.headers['x-request-id'],
	})
	assert.ok(ErrorMessage.length > 0)
}

test('a request without valid credentials changes nothing', async () => {
	const { merchant, token, key } = await world.merchant()
	const other = await world.merchant()
	const revoked = await world.merchant()
	await world.db.transaction((tx) => revokeKeys(tx, revoked.merchant.id, [revoked.token], world.clock.now()))
	assert.ok(merchant.id)
	const wrong: [string, string | undefined][] = [
		['missing', undefined],
		['empty', ''],
		['no value', 'Basic'],
		['no value after the blank', 'Basic '],
		['not base64', 'Basic !!!!'],
		['no colon', basic(token)],
		['only a colon', basic(':')],
		['a wrong key', basic(`${token}:${key}x`)],
		['no key', basic(`${token}:`)],
		['a wrong token', basic(`${token}x:${key}`)],
		['no token', basic(`:${key}`)],
		['the key of another merchant', basic(`${token}:${other.key}`)],
		['a revoked pair', basic(`${revoked.token}:${revoked.key}`)],
		['another scheme', `Bearer ${key}`],
		['a NUL character', basic(`${token}\u0000:${key}`)],
		['the pair in clear', `Basic ${token}:${key}`],
	]
	await assertUnchanged(world, async () => {
		for (const [what, authorization] of wrong) {
			const answer = await send(authorization)
			assert.equal(answer.statusCode, 401, what)
			assertTransportFailure(answer, 401, 76)
			assert.match(String(answer.headers['www-authenticate']), /^Basic realm="[^"]+"/)
			assert.ok(!answer.body.includes(key))
		}
	})
})

test('valid credentials work however the scheme is capitalised', async () => {
	const { token, key } = await world.merchant()
	const encoded = basic(`${token}:${key}`).slice('Basic '.length)
	for (const scheme of ['Basic', 'basic', 'BASIC', 'Basic  ']) {
		const answer = await send(`${scheme} ${encoded}`)
		assert.equal(answer.statusCode, 200, answer.body)
		assert.ok(answer.headers['x-request-id'])
	}
})

test('a merchant over its rate limit is told when to retry; other merchants are served', async () => {
	const [busy, calm] = [await world.merchant(), await world.merchant()]
	const authorization = basic(`${busy.token}:${busy.key}`)
	const answers = await Promise.all(Array.from({ length: 30 }, () => send(authorization)))
	const refused = answers.filter((answer) => answer.statusCode === 429)
	assert.ok(refused.length > 0)
	for (const answer of refused) {
		assertTransportFailure(answer, 429, 103)
		assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
	}
	assert.ok(answers.every((answer) => [200, 429].includes(answer.statusCode)))
	assert.equal((await send(basic(`${calm.token}:${calm.key}`))).statusCode, 200)
})

/** Starts another server on the same database that counts its queries. */
const startCountingServer = async (t: TestContext) => {
	const asked: string[] = []
	const db: Database = {
		...world.db,
		rows: (query) => {
			asked.push(query.text)
			return world.db.rows(query)
		},
	}
	const config = readConfig({ LOG_LEVEL: 'error', FIEL_FAILED_LOGINS_PER_MINUTE: '20' })
	const app = await buildApp({ db, clock: world.clock, config })
	t.after(() => app.close())
	const ask = (authorization: string | undefined, remoteAddress: string) =>
		app.inject({
			method: 'GET',
			url: '/v1/pvt/Customer/nobody',
			remoteAddress,
			headers: authorization === undefined ? {} : { authorization },
		})
	const count = (part: string) => asked.filter((text) => text.includes(part)).length
	return { ask, lookUps: () => count('from api_keys k join'), lists: () => count('select token, key_hash') }
}

test('failed logins are limited by address, without locking out clients with a valid key', async (t) => {
	const { token, key } = await world.merchant()
	const { ask } = await startCountingServer(t)
	const guesses = await Promise.all(
		Array.from({ length: 60 }, (_, guess) => ask(basic(`${token}:${guess}`), '203.0.113.9')),
	)
	assert.ok(guesses.some((answer) => answer.statusCode === 401))
	const refused = guesses.filter((answer) => answer.statusCode === 429)
	assert.ok(refused.length > 0)
	for (const answer of refused) {
		assertTransportFailure(answer, 429, 103)
		assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
	}
	const right = basic(`${token}:${key}`)
	assert.equal((await ask(right, '203.0.113.9')).statusCode, 200)
	assert.equal((await ask(right, '198.51.100.1')).statusCode, 200)
	assert.equal((await ask(basic(`${token}:no`), '198.51.100.1')).statusCode, 401)
})

test('guesses beyond the limit of an address are refused without a query, however many there are', async (t) => {
	const { token } = await world.merchant()
	const { ask, lookUps, lists } = await startCountingServer(t)
	const guess = (number: number) =>
		ask(basic(`${number % 2 ? token : `nobody-${number}`}:no-${number}`), '203.0.113.9')
	const first = await Promise.all(Array.from({ length: 20 }, (_, number) => guess(number)))
	assert.deepEqual([...new Set(first.map(({ statusCode }) => statusCode))], [401])
	const before = lookUps()
	assert.ok(before <= 20)
	const more = await Promise.all(Array.from({ length: 500 }, (_, number) => guess(number + 20)))
	assert.ok(more.every(({ statusCode }) => [401, 429].includes(statusCode)))
	const refused = more.filter(({ statusCode }) => statusCode === 429)
	assertTransportFailure(refused[0]!, 429, 103)
	const evaluated = more.length - refused.length // the bucket refills in real time
	assert.ok(lookUps() - before <= evaluated, `${lookUps() - before} queries`)
	assert.ok(lists() < 20, 'the list is read by the clock, not by the guess')
})

test('a key that was not used before is served from an address whose guesses are refused', async (t) => {
	const { token, key } = await world.merchant()
	const { ask } = await startCountingServer(t)
	const address = '203.0.113.10'
	await Promise.all(Array.from({ length: 60 }, (_, number) => ask(basic(`${token}:${number}`), address)))
	const right = basic(`${token}:${key}`)
	const answers = await Promise.all(Array.from({ length: 100 }, () => ask(right, address)))
	assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200])
})

test('the addresses of one IPv6 network share one limit of guesses', async (t) => {
	const { token } = await world.merchant()
	const { ask } = await startCountingServer(t)
	const answers = await Promise.all(
		Array.from({ length: 60 }, (_, number) =>
			ask(basic(`${token}:${number}`), `2001:db8:7:7::${number.toString(16)}`),
		),
	)
	assert.ok(answers.filter(({ statusCode }) => statusCode === 401).length < 30)
	assert.equal((await ask(basic(`${token}:no`), '2001:db8:7:8::1')).statusCode, 401)
})
