import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeMetrics } from './merge-metrics.ts'
import { createMetricsRegistry, renderPage } from './metrics-registry.ts'

test('the page of several processes has each family once, with a series for each process', async () => {
	const [server, worker] = [createMetricsRegistry(), createMetricsRegistry()]
	server.counter('requests_total', 'Requests.').of({ operation: 'recordOrder' }).value = 3
	server.histogram('wait_seconds', 'Waits.', [1]).of({}).observe(0.5)
	server.gauge('memory_bytes', 'Memory.', () => 10)
	worker.gauge('memory_bytes', 'Memory.', () => 20)
	const page = mergeMetrics('process', [
		{ name: 'server-1', families: await server.collect() },
		{ name: 'worker', families: await worker.collect() },
	])
	assert.equal(
		renderPage(page),
		`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{process="server-1",operation="recordOrder"} 3
# HELP wait_seconds Waits.
# TYPE wait_seconds histogram
wait_seconds_bucket{process="server-1",le="1"} 1
wait_seconds_bucket{process="server-1",le="+Inf"} 1
wait_seconds_sum{process="server-1"} 0.5
wait_seconds_count{process="server-1"} 1
# HELP memory_bytes Memory.
# TYPE memory_bytes gauge
memory_bytes{process="server-1"} 10
memory_bytes{process="worker"} 20
`,
	)
})
