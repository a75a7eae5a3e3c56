import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Queryable } from '../src/db/database.ts'
import { JOBS } from '../src/jobs.ts'
import { createMetricsRegistry } from '../src/metrics/metrics-registry.ts'
import { enqueueMails } from '../src/notifications/enqueue-mails.ts'
import { startMetricsPage } from '../src/observe/start-metrics-page.ts'
import { startTelemetry } from '../src/telemetry/start-telemetry.ts'
import { traceIds } from '../src/telemetry/tracer.ts'
import { startWorker } from '../src/worker.ts'
import { signInAs } from './support/admin.ts'
import { buildOrder } from './support/builders.ts'
import { startMailServer } from './support/mail-server.ts'
import { type CollectedSpan, type Collector, startCollector } from './support/otlp-collector.ts'
import { parseMetrics } from './support/parse-metrics.ts'
import { startReceiver } from './support/receiver.ts'
import { createTestDeliveryWorker, subscribe } from './support/webhooks.ts'
import { NO_LOAD_SHEDDING, useWorld } from './support/world.ts'

const world = useWorld()

const REMOTE_TRACE = '0af7651916cd43dd8448eb211c80319c'
const REMOTE_SPAN = 'b7ad6b7169203331'
const TRACEPARENT = `00-${REMOTE_TRACE}-${REMOTE_SPAN}-01`

/** A server with telemetry on the database of the world. What is queued arrives at the collector with `stop`. */
const startTraced = async (t: TestContext, collector: Collector, env: Record<string, string> = {}) => {
	process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url // the SDK reads it too
	const config = readConfig({
		...{ LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...NO_LOAD_SHEDDING },
		...env,
	})
	const registry = createMetricsRegistry()
	const reports: unknown[] = []
	const telemetry = await startTelemetry(config, registry, (error) => reports.push(error))
	const log: Record<string, unknown>[] = []
	const app = await buildApp({
		...{ db: world.db, clock: world.clock, config, metrics: registry },
		log: { write: (line) => log.push(JSON.parse(line)) },
	})
	t.after(async () => {
		await telemetry.stop()
		await app.close()
	})
	const { merchant, token, key } = await world.merchant()
	const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
	const send = async (payload: object, headers: Record<string, string> = {}) => {
		const url = '/v1/pvt/POS/orders'
		const answer = await app.inject({
			...{ method: 'POST', url, payload, headers: { authorization, ...headers } },
		})
		return { status: answer.statusCode, ...answer.json() }
	}
	const read = (path: string) => app.inject({ url: `/v1/pvt${path}`, headers: { authorization } })
	return { app, config, registry, telemetry, reports, log, merchant, token, key, send, read }
}

const order = (customer: string) =>
	buildOrder({
		OriginalId: `order-${customer}`,
		Customer: { OriginalId: customer, Name: 'Zenaide Quixote', Email: `${customer}@zenaide.example` },
	})

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name)
const ofRequests = (spans: readonly CollectedSpan[]) => spans.filter(({ kind }) => kind === 'server')
const beneath = (spans: readonly CollectedSpan[], { spanId }: CollectedSpan) =>
	spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a burst of orders: a span for each request, one for the batch that links to them, and its statements', async (t) => {
	const collector = await startCollector(t)
	const { telemetry, merchant, token, key, send } = await startTraced(t, collector, {})
	await send(order('ana')) // the key and the program are known from here on
	const answers = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			send(order(`buyer-${index}`), index === 0 ? { traceparent: TRACEPARENT } : {}),
		),
	)
	assert.deepEqual(new Set(answers.map(({ HasError }) => HasError)), new Set([false]))
	await telemetry.stop()

	const { spans } = collector
	const [first, ...requests] = ofRequests(spans)
	assert.equal(requests.length, 20)
	const { 'fiel.request.id': requestId, ...attributes } = first!.attributes
	assert.match(`${requestId}`, /^[\w.-]{8,64}$/)
	assert.deepEqual(
		[first!.name, first!.parentSpanId, first!.hasFailed, attributes],
		[
			'POST /v1/pvt/POS/orders',
			'',
			false,
			{
				'http.request.method': 'POST',
				'http.route': '/v1/pvt/POS/orders',
				'url.scheme': 'http',
				'http.response.status_code': 200,
				'fiel.operation': 'recordOrder',
				'fiel.merchant.id': merchant.id,
				'fiel.outcome': 'success',
			},
		],
	)
	const remote = requests.filter(({ parentSpanId }) => parentSpanId === REMOTE_SPAN)
	assert.deepEqual(
		remote.map(({ traceId }) => traceId),
		[REMOTE_TRACE],
	)

	// The batches of the burst: each request has a link from exactly one of them, and a link back to it.
	const batches = named(spans, 'write batch recordOrders').slice(1)
	const linked = batches.flatMap((batch) => batch.links.map((link) => [link.spanId, batch.spanId]))
	assert.deepEqual(
		linked.sort(),
		requests
			.flatMap(({ spanId, links }) =>
				links
					.filter((link) => batches.some((b) => b.spanId === link.spanId))
					.map((link) => [spanId, link.spanId]),
			)
			.sort(),
	)
	assert.deepEqual(linked.map(([request]) => request).sort(), requests.map(({ spanId }) => spanId).sort())
	const [batch] = batches.toSorted((a, b) => b.links.length - a.links.length)
	assert.ok(batch!.links.length > 1) // on a busy machine the burst may arrive in two turns of the event loop
	assert.deepEqual(
		[batch!.parentSpanId, batch!.kind, batch!.attributes],
		[
			'',
			'internal',
			{
				'fiel.batch.size': batch!.links.length,
				'fiel.batch.handler': 'recordOrders',
				'fiel.merchant.id': merchant.id,
			},
		],
	)
	assert.ok(requests.every(({ traceId }) => traceId !== batch!.traceId))

	// The statements of the transaction, and nothing of the transaction elsewhere.
	const statements = beneath(spans, batch!)
	assert.ok(statements.every(({ traceId, kind }) => traceId === batch!.traceId && kind === 'client'))
	const names = statements.map(({ name }) => name)
	assert.deepEqual([names.filter((name) => name === 'BEGIN'), names.at(-1)], [['BEGIN'], 'COMMIT'])
	for (const name of ['COPY orders', 'COPY point_records', 'COPY events'])
		assert.ok(names.includes(name), name)
	const { attributes: copy } = statements.find(({ name }) => name === 'COPY orders')!
	assert.deepEqual(copy, {
		'db.system.name': 'postgresql',
		'db.query.summary': 'COPY orders',
		'db.operation.name': 'COPY',
		'db.collection.name': 'orders',
		'db.response.returned_rows': 0,
	})
	const inRequests = requests.flatMap((request) => beneath(spans, request))
	assert.deepEqual(
		inRequests.filter(({ name }) => /orders|events|COMMIT/.test(name)),
		[],
	)

	assert.deepEqual(
		[batch!.resource['service.name'], typeof batch!.resource['service.instance.id']],
		['fiel', 'string'],
	)
	const exported = Buffer.concat(collector.bodies).toString('latin1')
	for (const secret of ['Zenaide', 'zenaide.example', token, key, merchant.name, 'buyer-1', 'Basic '])
		assert.ok(!exported.includes(secret), secret)
})

test('reads have a batch too', async (t) => {
	const collector = await startCollector(t)
	const { telemetry, send, read } = await startTraced(t, collector)
	await send(order('ana'))
	const replies = await Promise.all([read('/Customer/ana'), read('/Customer/ana'), read('/Customer/nobody')])
	assert.deepEqual(
		replies.map((reply) => reply.json().HasError),
		[false, false, true],
	)
	await telemetry.stop()
	const { spans } = collector
	const reads = named(spans, 'GET /v1/pvt/Customer/:id')
	assert.deepEqual(
		reads.map(({ attributes }) => [attributes['fiel.outcome'], attributes['fiel.error']]).sort(),
		[
			['refusal', 'Customer_NotFound'],
			['success', undefined],
			['success', undefined],
		],
	)
	const batches = spans.filter(({ name }) => name.startsWith('read batch'))
	assert.equal(batches.flatMap(({ links }) => links).length, 3)
	assert.ok(batches.every((batch) => beneath(spans, batch).some(({ name }) => name.includes('customers'))))
})

test('a request of the panel that waits for another one runs in its own span', async (t) => {
	const collector = await startCollector(t)
	const env = { FIEL_POOL_SIZE: '6' } // one slot for the panel
	const { telemetry, registry, app, merchant } = await startTraced(t, collector, env)
	const panel = await signInAs({ ...world, app }, merchant)
	const requests = await world.db.transaction(async (tx) => {
		await tx.rows(sql`lock table tags in access exclusive mode`)
		const sent = [panel.get('/tags')]
		await untilWaiting(tx, sql`select from pg_locks where not granted`)
		sent.push(panel.get('/keys'))
		const isQueued = async () => /^fiel_read_waiting 1$/m.test(await registry.text())
		while (!(await isQueued())) await nextTurn()
		return sent
	})
	await Promise.all(requests)
	await telemetry.stop()
	const { spans } = collector
	const tablesOf = (operation: string): string[] => {
		const request = spans.find(({ attributes }) => attributes['fiel.operation'] === operation)!
		assert.equal(request.attributes['fiel.merchant.id'], merchant.id)
		const tables = beneath(spans, request).flatMap(({ name }) => name.split(' '))
		return ['tags', 'api_keys'].filter((table) => tables.includes(table))
	}
	assert.deepEqual([tablesOf('listTags'), tablesOf('listKeys')], [['tags'], ['api_keys']])
})

const untilWaiting = async (db: Queryable, waiting: Sql): Promise<void> => {
	while ((await db.rows(waiting)).length === 0);
}

test('a log line has the ids of the span of its request', async (t) => {
	const collector = await startCollector(t)
	const { telemetry, log, read, send } = await startTraced(t, collector)
	await read('/Customer/nobody')
	await send({}, { traceparent: TRACEPARENT })
	await telemetry.stop()
	const [reading, sending] = ofRequests(collector.spans)
	assert.deepEqual(
		log.map(({ msg, operation, reqId, trace_id, span_id }) => [msg, operation, reqId, trace_id, span_id]),
		[reading!, sending!].map(({ attributes, traceId, spanId }) => [
			'request refused',
			attributes['fiel.operation'],
			attributes['fiel.request.id'],
			traceId,
			spanId,
		]),
	)
	assert.equal(sending!.traceId, REMOTE_TRACE)
})

test('the metrics that arrive are those of the page', async (t) => {
	const collector = await startCollector(t)
	const env = { FIEL_METRICS_PORT: '0', OTEL_TRACES_SAMPLER: 'always_off' }
	const { telemetry, config, registry, send, read } = await startTraced(t, collector, env)
	const context = { db: world.db, clock: world.clock }
	const page = await startMetricsPage(registry, context, config, () => {})
	t.after(page.close)
	await Promise.all(['ana', 'bia', 'eva'].map((customer) => send(order(customer))))
	await send({})
	await read('/Customer/nobody')
	await telemetry.stop()
	const families = parseMetrics(await (await fetch(page.address)).text())
	const { metrics, spans } = collector
	assert.deepEqual(
		[...metrics.values()].map(({ name, type, help }) => [name, type, help]),
		[...families].map(([name, { type, help }]) => [name, type, help]),
	)
	// What the process is doing changes between the two readings.
	const isSteady = (name: string) =>
		!/^(process_|nodejs_|fiel_event_loop|fiel_pool|fiel_connections)/.test(name)
	for (const [name, { samples }] of families)
		if (isSteady(name)) assert.deepEqual(metrics.get(name)!.samples, samples, name)
		else assert.deepEqual([...metrics.get(name)!.samples.keys()], [...samples.keys()], name)
	const recorded = 'fiel_requests_total{operation="recordOrder",outcome="success"}'
	assert.equal(metrics.get('fiel_requests_total')!.samples.get(recorded), 3)
	assert.equal(
		metrics.get('fiel_request_seconds')!.samples.get('fiel_request_seconds_count{operation="recordOrder"}'),
		4,
	)
	assert.deepEqual(spans, []) // always_off
})

test('a ratio keeps the batch of each request that it keeps, and the caller decides about its own trace', async (t) => {
	const collector = await startCollector(t)
	const env = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }
	const { telemetry, send } = await startTraced(t, collector, env)
	await send(order('ana'))
	await Promise.all([
		send(order('bia'), { traceparent: TRACEPARENT }),
		send(order('eva')),
		send(order('ivo'), { traceparent: TRACEPARENT.replace(/01$/, '00') }),
	])
	await telemetry.stop()
	const { spans } = collector
	const [request, ...others] = ofRequests(spans)
	assert.deepEqual([request!.traceId, request!.parentSpanId, others], [REMOTE_TRACE, REMOTE_SPAN, []])
	const [batch, ...otherBatches] = named(spans, 'write batch recordOrders')
	assert.deepEqual(otherBatches, [])
	assert.deepEqual(
		batch!.links.map(({ traceId, spanId }) => [traceId, spanId]),
		[[REMOTE_TRACE, request!.spanId]],
	)
	assert.ok(beneath(spans, batch!).some(({ name }) => name === 'COMMIT'))
})

for (const answer of [400, 503, 'hang'] as const)
	test(`a collector that answers ${answer} changes no reply, and at most one report says so`, async (t) => {
		const collector = await startCollector(t)
		collector.answer = answer
		const env = { OTEL_METRIC_EXPORT_INTERVAL: '100' }
		const { telemetry, reports, send, log } = await startTraced(t, collector, env)
		for (let round = 0; round < 5; round++) {
			const customers = Array.from({ length: 60 }, (_, index) => `buyer-${round}-${index}`)
			const replies = await Promise.all(customers.map((customer) => send(order(customer))))
			assert.deepEqual(
				replies.filter((reply) => reply.status !== 200 || reply.HasError),
				[],
			)
		}
		await telemetry.stop()
		assert.deepEqual(log, [])
		// What is refused for good fails at once, again and again; the others are retried for some seconds.
		if (answer === 400) assert.deepEqual([collector.bodies.length > 2, reports.length], [true, 1])
		else assert.ok(collector.bodies.length > 0 && reports.length <= 1)
	})

test('a webhook continues the trace of its delivery', async (t) => {
	const collector = await startCollector(t)
	const { telemetry, send, merchant } = await startTraced(t, collector)
	const receiver = await startReceiver(t)
	receiver.answer = () => 204
	const url = `${receiver.url}/hook?secret=hidden`
	const subscription = await subscribe(world, merchant.id, url, { headers: { Traceparent: 'mine' } })
	await send(order('ana'))
	const worker = createTestDeliveryWorker(t, world)
	await worker.drain()
	await telemetry.stop()
	const [delivery] = named(collector.spans, 'deliver webhook')
	const { 'fiel.webhook.delivery': id, ...about } = delivery!.attributes
	assert.equal(typeof id, 'number')
	assert.deepEqual(about, {
		'fiel.merchant.id': merchant.id,
		'fiel.webhook.subscription': subscription,
		'fiel.webhook.topic': 'Point_Add',
		'fiel.webhook.tries': 0,
	})
	const [request] = beneath(collector.spans, delivery!)
	assert.deepEqual(
		[request!.name, request!.kind, request!.attributes],
		[
			'POST',
			'client',
			{
				'http.request.method': 'POST',
				'http.response.status_code': 204,
				'server.address': '127.0.0.1',
				'server.port': receiver.port,
			},
		],
	)
	assert.equal(receiver.received[0]!.headers.traceparent, `00-${request!.traceId}-${request!.spanId}-01`)
	assert.ok(!Buffer.concat(collector.bodies).includes('hidden'))
})

test('jobs and mails have spans, and a failure is in the log with the span in which it happened', async (t) => {
	const collector = await startCollector(t)
	const { telemetry, merchant } = await startTraced(t, collector)
	const { mailSender } = await startMailServer(t)
	await world.db.transaction((tx) =>
		enqueueMails(tx, merchant.id, world.clock.now(), [
			{
				...{
					kind: 'sender-test',
					recipient: 'zenaide@shop.example',
					subject: 'Zenaide',
					html: '<p>Zenaide</p>',
				},
				...{ redemptionId: null, listId: null },
			},
		]),
	)
	const failed = Promise.withResolvers<unknown>()
	const failing = {
		name: 'fail',
		run: () =>
			world.db.transaction((tx) => tx.rows({ text: 'select 1 / 0 from customers', values: [] })) as never,
	}
	const worker = startWorker(
		{ db: world.db, clock: world.clock, mailSender },
		{ failed: (job, error) => failed.resolve({ job, ...traceIds(error) }), late: () => {} },
		[...JOBS.filter(({ name }) => name === 'deliver mails'), failing],
	)
	const line = await failed.promise
	await worker.stop()
	await telemetry.stop()
	const { spans } = collector
	const [job] = named(spans, 'job deliver mails')
	assert.deepEqual(job!.attributes, {
		'fiel.job.name': 'deliver mails',
		'fiel.job.merchants': 1,
		'fiel.job.things': 1,
	})
	const [mail] = named(spans, 'send mail')
	assert.deepEqual(
		[mail!.parentSpanId, mail!.attributes],
		[job!.spanId, { 'fiel.merchant.id': merchant.id, 'fiel.mail.result': 'sent' }],
	)
	const [failedJob] = named(spans, 'job fail')
	const [statement] = beneath(spans, failedJob!).filter(({ name }) => name === 'SELECT customers')
	assert.deepEqual([failedJob!.hasFailed, failedJob!.attributes['error.type']], [true, '22012'])
	assert.deepEqual([statement!.hasFailed, statement!.attributes['error.type']], [true, '22012'])
	assert.deepEqual(line, { job: 'fail', trace_id: statement!.traceId, span_id: statement!.spanId })
	assert.ok(!Buffer.concat(collector.bodies).includes('enaide'))
})
