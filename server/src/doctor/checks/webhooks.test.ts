import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createServer } from 'node:tls'
import sql, { type Sql } from 'sql-template-tag'
import { buildOrder } from '../../../test/support/builders.ts'
import { examine, trust } from '../../../test/support/doctor.ts'
import { EXPIRED, SELF_SIGNED } from '../../../test/support/self-signed.ts'
import { subscribe } from '../../../test/support/webhooks.ts'
import { useWorld } from '../../../test/support/world.ts'
import { stoppedClock } from '../../clock.ts'
import { webhooksCheck } from './webhooks.ts'

const world = useWorld()
const ALLOWED = { FIEL_WEBHOOK_ALLOW: '127.0.0.0/8' }
const look = async (
	t: Parameters<typeof examine>[0],
	env: Record<string, string> = ALLOWED,
	clock = world.clock as { now(): Date },
) =>
	(await examine(t, webhooksCheck, { DATABASE_URL: world.url, ...env }, clock)).lines.map((line) =>
		line.replaceAll(/127\.0\.0\.1:\d+/g, 'HERE'),
	)

/** An endpoint with TLS; it counts the bytes that it gets after the handshake. */
const startEndpoint = async (
	t: { after(end: () => void): void },
	identity: { key: string; cert: string },
) => {
	const endpoint = { url: '', bytes: 0 }
	const server = createServer(identity, (socket) =>
		socket.on('data', (data) => {
			endpoint.bytes += data.length
		}),
	)
	server.on('tlsClientError', () => {}) // the client refuses the certificate
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	t.after(() => server.close())
	endpoint.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=secret`
	return endpoint
}

test('certificates of endpoints are read without sending anything, and under the rules about addresses', async (t) => {
	trust(t, SELF_SIGNED.cert, EXPIRED.cert)
	const { merchant } = await world.merchant()
	assert.deepEqual(await look(t), ['ok endpoints: There are no webhooks.'])
	const endpoint = await startEndpoint(t, SELF_SIGNED)
	const id = await subscribe(world, merchant.id, endpoint.url)
	const fine = [
		'ok endpoints: 1 webhook, none disabled and none failing.',
		'ok queue: No event waits for its delivery.',
	]
	assert.deepEqual((await look(t)).toSpliced(1, 1), fine)
	assert.deepEqual(
		(await look(t))[1],
		'ok certificates: The certificates of 1 endpoint are valid for 14 more days or longer.',
	)
	assert.equal(
		(await look(t, ALLOWED, stoppedClock(new Date('2119-12-30T12:00:00Z'))))[1],
		'warning certificates: The certificate of 1 endpoint ends soon: https://HERE in 1 day.',
	)
	assert.equal(
		(await look(t, {}))[1],
		'warning certificates: 1 endpoint without a usable connection: https://HERE: not allowed: 127.0.0.1 is an address of this machine.',
	)
	const expired = await startEndpoint(t, EXPIRED)
	await world.db.rows(sql`update webhook_subscriptions set url = ${expired.url} where id = ${id}`)
	assert.equal(
		(await look(t))[1],
		'warning certificates: 1 endpoint without a usable connection: https://HERE: the certificate was not accepted: certificate has expired.',
	)
	assert.deepEqual([endpoint.bytes, expired.bytes], [0, 0])
	await world.db.rows(sql`update webhook_subscriptions set removed_at = ${world.clock.now()}`)
})

test('webhooks that fail, are disabled or are behind are named without the path of their URL', async (t) => {
	const { merchant, api } = await world.merchant()
	const id = await subscribe(world, merchant.id, 'http://127.0.0.1:1/hook?token=secret')
	const set = (assignment: Sql) =>
		world.db.rows(sql`update webhook_subscriptions set ${assignment} where id = ${id}`)
	await set(sql`failing_since = ${world.clock.now()}`)
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	world.clock.pass(1 / 24)
	assert.deepEqual(await look(t), [
		`warning endpoints: 1 webhook fails: ${merchant.name} ${id} (http://HERE), the first for 60 min.`,
		'warning queue: 0 deliveries wait; the oldest event happened 60 min ago.',
	])
	await set(sql`disabled_at = ${world.clock.now()}, disabled_reason = 'it answered 410'`)
	world.clock.pass(1)
	const { found, advice } = await examine(t, webhooksCheck, { DATABASE_URL: world.url }, world.clock)
	assert.equal(
		found[0]!.message,
		`1 webhook is disabled: ${merchant.name} ${id} (http://127.0.0.1:1); it answered 410.`,
	)
	assert.equal(
		advice[0],
		`When the endpoint is repaired: npm run --silent fiel -- webhooks change --merchant ${merchant.name} --id ${id} --active true`,
	)
	assert.doesNotMatch(JSON.stringify(found), /secret/)
	await world.db.rows(sql`update webhook_subscriptions set removed_at = ${world.clock.now()}`)
})
