import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { order } from '../../test/support/builders.ts'
import { changingNothing } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { revokeKeys } from '../merchants/revoke-keys.ts'
import { openThrottle } from './throttle.ts'

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
		payload: JSON.stringify(order()),
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

test('without good credentials nothing is done', async () => {
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
	await changingNothing(world, async () => {
		for (const [what, authorization] of wrong) {
			const answer = await send(authorization)
			assert.equal(answer.statusCode, 401, what)
			assertTransportFailure(answer, 401, 76)
			assert.match(String(answer.headers['www-authenticate']), /^Basic realm="[^"]+"/)
			assert.ok(!answer.body.includes(key))
		}
	})
})

test('good credentials work however the scheme is written', async () => {
	const { token, key } = await world.merchant()
	const encoded = basic(`${token}:${key}`).slice('Basic '.length)
	for (const scheme of ['Basic', 'basic', 'BASIC', 'Basic  ']) {
		const answer = await send(`${scheme} ${encoded}`)
		assert.equal(answer.statusCode, 200, answer.body)
		assert.ok(answer.headers['x-request-id'])
	}
})

test('a merchant that asks too often is told when to come back; the others are served', async () => {
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

test('failed logins are braked by address, which locks nobody with the right key out', async () => {
	const { token, key } = await world.merchant()
	const from = (remoteAddress: string) => ({ remoteAddress })
	const guesses = await Promise.all(
		Array.from({ length: 60 }, (_, guess) => send(basic(`${token}:${guess}`), from('203.0.113.9'))),
	)
	assert.ok(guesses.some((answer) => answer.statusCode === 401))
	const braked = guesses.filter((answer) => answer.statusCode === 429)
	assert.ok(braked.length > 0)
	for (const answer of braked) {
		assertTransportFailure(answer, 429, 103)
		assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
	}
	const right = basic(`${token}:${key}`)
	assert.equal((await send(right, from('203.0.113.9'))).statusCode, 200)
	assert.equal((await send(right, from('198.51.100.1'))).statusCode, 200)
	assert.equal((await send(basic(`${token}:no`), from('198.51.100.1'))).statusCode, 401)
})

test('a throttle lets so many pass, refills evenly, and says how long to wait', () => {
	let now = 0
	const throttle = openThrottle(4, 60_000, () => now)
	const wait = (): number => throttle('a')
	assert.deepEqual([wait(), wait(), wait(), wait(), wait()], [0, 0, 0, 0, 15])
	assert.equal(throttle('b'), 0)
	now = 14_000
	assert.equal(wait(), 1)
	now = 15_000
	assert.deepEqual([wait(), wait()], [0, 15])
	now = 10_000_000
	assert.deepEqual([wait(), wait(), wait(), wait(), wait()], [0, 0, 0, 0, 15])
})

test('a throttle that was asked about very many keys still works', () => {
	const throttle = openThrottle(1, 1_000, () => 0)
	for (let key = 0; key < 250_000; key++) assert.equal(throttle(key), 0)
	assert.equal(throttle(249_999), 1)
})
