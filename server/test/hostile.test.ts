import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ADMIN_OPERATIONS, MEMBER_OPERATIONS, OPERATIONS } from '@fiel/contract'
import { exchangeRaw } from './hostile/exchange-raw.ts'
import { rawRequests } from './hostile/raw-requests.ts'
import { runHostile } from './hostile/run.ts'
import { watchChanges } from './hostile/watch-changes.ts'
import { buildOrder } from './support/builders.ts'
import { useWorld } from './support/world.ts'

const basic = (token: string, key: string): string =>
	`Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`

const { REQUESTS = '2000', SEED = '7', FROM = '0', OPERATION } = process.env
const world = useWorld({
	FIEL_REQUESTS_PER_SECOND: '1000000',
	FIEL_PUBLIC_REQUESTS_PER_MINUTE: '1000000',
	FIEL_MEMBER_REQUESTS_PER_MINUTE: '1000000',
	LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
	// Without mail there are no links that make a browser known.
	SMTP_URL: 'smtp://127.0.0.1:1',
	FIEL_MAIL_FROM: 'shop@example.com',
})

test('every request succeeds, is refused or is deferred as the contract says, and refusals change nothing', async (t) => {
	const options = { seed: Number(SEED), from: Number(FROM), requests: Number(REQUESTS), only: OPERATION }
	const { counts, successes, wrong, slowest } = await runHostile(world, options)
	const sum = Object.values(counts).reduce((total, count) => total + count, 0)
	const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
	t.diagnostic(`the slowest took ${Math.round(slowest.ms)} ms: ${slowest.request.slice(0, 200)}`)
	t.diagnostic(`${successes.size} operations were done, ${Math.min(...successes.values())} times or more`)
	t.diagnostic(`SEED=${SEED} FROM=${FROM}: ${sum} requests, ${parts.join(', ')}, ${wrong.size} wrong`)
	assert.deepEqual([...wrong.values()], [])
	assert.equal(sum, options.requests)
	if (OPERATION === undefined) assertDone(successes, options.requests)
	assert.equal(({} as { polluted?: true }).polluted, undefined)
})

/** No provider of single sign-on answers here, and the set-up is over once there is a merchant. */
const NEVER_DONE = ['startSingleSignOn', 'finishSingleSignOn', 'setUp']

/** Refusals alone prove little: in a long run every operation must succeed, in a short one most of them. */
const assertDone = (successes: Map<string, number>, requests: number): void => {
	const all = [...OPERATIONS, ...ADMIN_OPERATIONS, ...MEMBER_OPERATIONS].map(({ id }) => id)
	const never = all.filter((id) => !successes.has(id))
	if (requests >= 50_000) assert.deepEqual(never, NEVER_DONE)
	else if (requests >= 1_000) assert.ok(never.length < all.length / 2, `never done: ${never.join(', ')}`)
}

test('malformed HTTP is refused with the usual error body, and changes nothing', async (t) => {
	const { api, token, key } = await world.merchant()
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
	const { port } = world.app.server.address() as AddressInfo
	const parts = {
		authorization: basic(token, key),
		path: '/v1/pvt/Customer/ana',
		order: JSON.stringify(buildOrder()),
	}
	const changes = await watchChanges(world.db)
	const wrong: string[] = []
	await changes()
	for (const [name, { bytes, statuses, isAll }] of Object.entries(rawRequests(parts))) {
		const answers = await exchangeRaw(port, bytes, isAll)
		const got = answers.map(({ status }) => status)
		if (got.join() !== statuses.join()) wrong.push(`${name}: ${got} instead of ${statuses}`)
		for (const { status, body, headers } of answers.filter((answer) => answer.status >= 400)) {
			const id = headers.get('x-request-id')
			assert.ok(id, `${name}: ${status} without a request id`)
			assert.equal(JSON.parse(body).RequestId, id, `${name}: ${status} ${body}`)
		}
		const changed = await changes()
		if (changed.length > 0) wrong.push(`${name} changed ${JSON.stringify(changed)}`)
	}
	assert.deepEqual(wrong, [])
	t.diagnostic(`${Object.keys(rawRequests(parts)).length} raw requests`)
})
