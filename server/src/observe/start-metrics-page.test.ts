import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { buildOrder } from '../../test/support/builders.ts'
import { type ParsedFamily, parseMetrics } from '../../test/support/parse-metrics.ts'
import { ENDPOINT, failDeliveries, fanOutAll, subscribe } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createMetricsRegistry } from '../metrics/metrics-registry.ts'
import { registerDatabaseMetrics } from './register-database-metrics.ts'
import { startMetricsPage } from './start-metrics-page.ts'

const world = useWorld()
const config = readConfig({ LOG_LEVEL: 'silent', FIEL_METRICS_PORT: '0' })

const startPage = async (t: { after(work: () => Promise<void>): void }, db: Database = world.db) => {
	const registry = createMetricsRegistry()
	const app = await buildApp({ db, clock: world.clock, config, metrics: registry })
	const alarms: unknown[] = []
	const page = await startMetricsPage(registry, { db, clock: world.clock }, config, (...alarm) =>
		alarms.push(alarm),
	)
	t.after(async () => {
		await page.close()
		await app.close()
	})
	const read = async () => {
		const answer = await fetch(page.address)
		assert.match(answer.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
		return parseMetrics(await answer.text())
	}
	return { app, page, alarms, read }
}

const readValue = (families: Map<string, ParsedFamily>, sample: string): number | undefined =>
	families.get(sample.split('{')[0]!)?.samples.get(sample)

test('requests are counted by operation and outcome', async (t) => {
	const { app, read } = await startPage(t)
	const { token, key } = await world.merchant()
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const send = (payload: object, headers: object = { authorization }) =>
		app.inject({ method: 'POST', url: '/v1/pvt/POS/orders', headers: { ...headers }, payload })
	await Promise.all([send(buildOrder()), send(buildOrder()), send(buildOrder())])
	await send({})
	await send(buildOrder(), {})
	await app.inject({ url: '/v1/pvt/Customer/nobody', headers: { authorization } })
	const page = await read()
	const requests = (operation: string, outcome: string) =>
		readValue(page, `fiel_requests_total{operation="${operation}",outcome="${outcome}"}`)
	assert.equal(requests('recordOrder', 'success'), 3)
	assert.equal(requests('recordOrder', 'bad_input'), 1)
	assert.equal(requests('recordOrder', 'denied'), 1)
	assert.equal(requests('recordOrder', 'fault'), 0)
	assert.equal(requests('getCustomer', 'refusal'), 1)
	assert.equal(requests('signIn', 'success'), 0)
	assert.equal(
		page.get('fiel_request_seconds')!.samples.get('fiel_request_seconds_count{operation="recordOrder"}'),
		5,
	)
	assert.equal(page.get('fiel_lane_wait_seconds')!.samples.get('fiel_lane_wait_seconds_count{}'), 3)
	const lists = page.get('fiel_list_size')!.samples
	assert.equal(lists.get('fiel_list_size_sum{}'), 3)
	assert.ok(lists.get('fiel_list_size_count{}')! <= 3)
	for (const cause of ['deadlock', 'serialization', 'list_undone'])
		assert.equal(readValue(page, `fiel_retries_total{cause="${cause}"}`), 0)
})

test('requests that reach no operation are counted too, so that the total is complete', async (t) => {
	const { app, read } = await startPage(t, world.db)
	await app.listen({ port: 0, host: '127.0.0.1' })
	const { port } = app.server.address() as AddressInfo
	/** Sends raw bytes and returns the status of the reply. */
	const send = async (head: string): Promise<string> => {
		const socket = connect(port, '127.0.0.1').setEncoding('utf8')
		socket.end(`${head}\r\nConnection: close\r\n\r\n`)
		return (await socket.toArray()).join('').split(' ')[1]!
	}
	const host = 'HTTP/1.1\r\nHost: fiel'
	assert.equal(await send(`GET /v1/pvt/nothing ${host}`), '404')
	assert.equal(await send(`GET /v1/pvt/nothing HTTP/1.1`), '400') // without a host
	assert.equal(await send(`GET /v1/pvt/Customer/% ${host}`), '400')
	assert.equal(await send(`GET /v1/pvt/Tiers ${host}\r\nExpect: a miracle`), '417')
	assert.equal(await send('this is not HTTP'), '400')
	const page = await read()
	const unread = (outcome: string) =>
		readValue(page, `fiel_requests_total{operation="unread",outcome="${outcome}"}`)
	assert.deepEqual(['refusal', 'bad_input', 'transient'].map(unread), [1, 4, 0])
})

test('the page has metrics of the process, the database, the worker and the ledger', async (t) => {
	const { merchant, api } = await world.merchant()
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const { read, alarms } = await startPage(t)
	const page = await read()
	assert.equal(readValue(page, 'fiel_database_up{}'), 1)
	assert.ok(readValue(page, 'fiel_pool_connections{state="busy"}')! >= 0)
	assert.equal(readValue(page, 'fiel_pool_waiting{}'), 0)
	assert.equal(readValue(page, 'fiel_lane_waiting{}'), 0)
	assert.equal(readValue(page, 'fiel_job_lag_seconds{job="expire lots"}'), 0)
	assert.equal(readValue(page, 'fiel_undelivered_event_seconds{}'), 0)
	assert.equal(readValue(page, 'fiel_undelivered_event_age_seconds{}'), 0)
	assert.equal(readValue(page, 'fiel_ledger_violations{}'), 0)
	assert.ok(readValue(page, 'fiel_ledger_checked_total{}')! >= 1)
	assert.ok(readValue(page, 'process_resident_memory_bytes{}')! > 1e7)
	assert.ok(readValue(page, 'fiel_event_loop_delay_seconds{quantile="0.99"}')! >= 0)
	assert.deepEqual(alarms, [])

	const change = (by: number) =>
		world.db.rows(sql`update accounts set points = points + ${by} where merchant_id = ${merchant.id}`)
	await change(1)
	const after = await startPage(t)
	assert.equal(readValue(await after.read(), 'fiel_ledger_violations{}'), 1)
	assert.equal((after.alarms as [number][])[0]![0], merchant.id)
	await change(-1)
})

test('an event counts as undelivered until its endpoint has it, and as late only while just the worker delays it', async () => {
	const { merchant, api } = await world.merchant()
	const id = await subscribe(world, merchant.id, ENDPOINT)
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const began = world.clock.now().getTime()
	const ages = async (): Promise<[late: number, age: number]> => {
		const registry = createMetricsRegistry()
		registerDatabaseMetrics(registry, { context: world, onViolations: assert.fail })
		const page = parseMetrics(await registry.text())
		const seconds = (name: string) => readValue(page, `fiel_undelivered_event_${name}{}`)!
		return [seconds('seconds'), seconds('age_seconds')]
	}
	const at = (seconds: number) => {
		world.clock.set(new Date(began + seconds * 1000).toISOString())
		return world.clock.now()
	}
	const set = (assignment: Sql) =>
		world.db.rows(sql`update webhook_subscriptions set ${assignment} where merchant_id = ${merchant.id}`)
	at(30)
	assert.deepEqual(await ages(), [30, 30], 'nobody has handed it on')
	await fanOutAll(world)
	at(90)
	assert.deepEqual(await ages(), [60, 90], 'due since it was handed on')
	await world.db.rows(sql`
		update webhook_deliveries set due_at = ${at(150)}, tries = 1 where merchant_id = ${merchant.id}`)
	at(120)
	assert.deepEqual(await ages(), [0, 120], 'waits for its next try')
	at(160)
	assert.deepEqual(await ages(), [10, 160])
	await set(sql`paused_until = ${new Date(began + 3_600_000)}`)
	assert.deepEqual(await ages(), [0, 160], 'the endpoint has asked for a pause')
	await set(sql`paused_until = null, disabled_at = ${world.clock.now()}, disabled_reason = 'gone'`)
	assert.deepEqual(await ages(), [0, 160], 'the endpoint is disabled')
	await set(sql`disabled_at = null, disabled_reason = null, is_active = false`)
	assert.deepEqual(await ages(), [0, 160], 'the endpoint is switched off')
	const deliveries = await world.db.rows<{ id: number }>(
		sql`select id from webhook_deliveries where merchant_id = ${merchant.id} and subscription_id = ${id}`,
	)
	await failDeliveries(
		world,
		merchant,
		deliveries.map(({ id }) => id),
	)
	assert.deepEqual(await ages(), [0, 0], 'given up')
})

test('without its database the page is still served and says so', async (t) => {
	const fail = () => Promise.reject(new Error('gone'))
	const { read } = await startPage(t, { ...world.db, rows: fail, transaction: fail })
	const page = await read()
	assert.equal(readValue(page, 'fiel_database_up{}'), 0)
	assert.equal(page.get('fiel_job_lag_seconds')!.samples.size, 0)
	assert.equal(page.get('fiel_undelivered_event_age_seconds')!.samples.size, 0)
})

test('the metrics port serves nothing else', async (t) => {
	const { page } = await startPage(t)
	for (const path of ['/', '/healthz', '/v1/pvt/Customer/ana', '/admin/api/session'])
		assert.equal((await fetch(new URL(path, page.address))).status, 404)
	assert.equal((await fetch(page.address, { method: 'POST' })).status, 404)
})
