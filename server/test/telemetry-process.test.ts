import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFielFolder, stop } from './fiel-process.ts'
import { buildOrder } from './support/builders.ts'
import { findFreePort } from './support/free-port.ts'
import { startCollector } from './support/otlp-collector.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

/** Prints at the end which modules about telemetry the process has loaded; the list of all is too long for a pipe. */
const LIST_MODULES = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load(url, context, next) { if (url.includes('telemetry')) loaded.push(url); return next(url, context) } })
process.on('exit', () => console.log('LOADED ' + JSON.stringify(loaded)))`
const LISTING_MODULES = {
	NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LIST_MODULES)}`,
}

const REMOTE_TRACE = '0af7651916cd43dd8448eb211c80319c'

/** Runs a server on the database of the world, records two orders, of which the second is refused, and stops it. */
const runServer = async (
	t: Parameters<typeof makeFielFolder>[0],
	env: Record<string, string>,
	whileRunning: (see: (pattern: RegExp) => Promise<unknown>) => Promise<unknown> = async () => {},
) => {
	const { token, key } = await world.merchant()
	const folder = await makeFielFolder(t)
	const running = await folder.start({ DATABASE_URL: world.url, FIEL_DEMO_CUSTOMERS: '0', ...env })
	const send = (body: object) =>
		fetch(`${running.address}/v1/pvt/POS/orders`, {
			method: 'POST',
			headers: {
				authorization: `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`,
				'content-type': 'application/json',
				traceparent: `00-${REMOTE_TRACE}-b7ad6b7169203331-01`,
			},
			body: JSON.stringify(body),
		})
	const statuses = [(await send(buildOrder())).status, (await send({})).status]
	await whileRunning(running.see)
	const ended = await stop(running)
	const lines = ended.stdout.split('\n').filter((line) => line.startsWith('{'))
	return { ...ended, statuses, log: lines.map((line) => JSON.parse(line)) }
}

const modulesIn = (stdout: string): string[] => JSON.parse(/^LOADED (.*)$/m.exec(stdout)![1]!)
const isOfSdk = (url: string): boolean =>
	/@opentelemetry|open-telemetry|create-tracer|metric-producer/.test(url)

test('without a collector nothing of the SDK is loaded', async (t) => {
	const { code, stdout, stderr, statuses, log } = await runServer(t, LISTING_MODULES)
	assert.deepEqual([code, stderr, statuses], [0, '', [200, 200]])
	const modules = modulesIn(stdout)
	assert.ok(modules.some((url) => url.endsWith('/telemetry/tracer.ts')))
	assert.deepEqual(modules.filter(isOfSdk), [])
	assert.deepEqual(
		log.map(({ msg, trace_id, span_id }) => [msg, trace_id, span_id]),
		[['request refused', undefined, undefined]],
	)
})

test('with a collector a server sends its traces, its metrics and the ids of its log lines', async (t) => {
	const collector = await startCollector(t)
	const { code, stdout, stderr, statuses, log } = await runServer(t, {
		...LISTING_MODULES,
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=shops',
		OTEL_SERVICE_NAME: 'loyalty',
		OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
	})
	assert.deepEqual([code, stderr, statuses], [0, '', [200, 200]])
	assert.ok(modulesIn(stdout).some(isOfSdk))
	const { spans, metrics, headers } = collector
	const requests = spans.filter(({ traceId, kind }) => traceId === REMOTE_TRACE && kind === 'server')
	assert.deepEqual(
		requests.map(({ name, attributes }) => [name, attributes['fiel.outcome']]),
		[
			['POST /v1/pvt/POS/orders', 'success'],
			['POST /v1/pvt/POS/orders', 'bad_input'],
		],
	)
	const batch = spans.find(({ name }) => name === 'write batch recordOrders')!
	assert.deepEqual(
		batch.links.map(({ spanId }) => spanId),
		[requests[0]!.spanId],
	)
	assert.ok(spans.some(({ name }) => name === 'job grant orders'))
	assert.deepEqual(
		log.map(({ msg, trace_id, span_id }) => [msg, trace_id, span_id]),
		[['request refused', REMOTE_TRACE, requests[1]!.spanId]],
	)
	const { 'service.name': service, 'deployment.environment.name': environment } = batch.resource
	assert.deepEqual([service, environment], ['loyalty', 'test'])
	assert.equal(headers[0]!['x-tenant'], 'shops')
	const recorded = 'fiel_requests_total{operation="recordOrder",outcome="success"}'
	assert.equal(metrics.get('fiel_requests_total')!.samples.get(recorded), 1)
	assert.equal(metrics.get('fiel_database_up')!.samples.get('fiel_database_up{}'), 1)
})

test('without an answer from the collector a server works, says so in one line, and stops', async (t) => {
	const env = {
		OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findFreePort()}`,
		OTEL_EXPORTER_OTLP_TIMEOUT: '200',
		OTEL_METRIC_EXPORT_INTERVAL: '100',
	}
	const { code, stderr, statuses } = await runServer(t, env, (see) => see(/collector of OpenTelemetry/))
	assert.deepEqual([code, statuses], [0, [200, 200]])
	const [line, ...others] = stderr.trim().split('\n')
	assert.deepEqual(others, [])
	assert.partialDeepStrictEqual(JSON.parse(line!), {
		level: 50,
		msg: 'The collector of OpenTelemetry does not accept traces or metrics; what it misses is lost',
		err: { code: 'ECONNREFUSED' },
	})
})
