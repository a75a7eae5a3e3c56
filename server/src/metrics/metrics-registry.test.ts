import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMetrics } from '../../test/support/parse-metrics.ts'
import { createMetricsRegistry } from './metrics-registry.ts'

test('counters, gauges and histograms are written in the format of Prometheus', async () => {
	const registry = createMetricsRegistry()
	const requests = registry.counter('requests_total', 'With a \\ and\na second line.')
	const odd = requests.of({ path: 'a "quoted" \\ path\nand a line', method: 'GET' })
	odd.value += 3
	requests.of({ path: '/', method: 'PUT' })
	registry.gauge('depth', 'Now.', () => -2.5)
	registry.gauge('by_name', 'Later.', async () => [{ labels: { name: 'x' }, value: 1e21 }])
	registry.gauge('unknown', 'Nothing to say.', () => [])
	registry.total('seconds_total', 'Grows.', () => 12)
	const times = registry.histogram('time_seconds', 'How long.', [0.1, 1, 10])
	const slow = times.of({ kind: 'slow' })
	for (const value of [0.05, 0.1, 0.5, 20]) slow.observe(value)
	times.of({ kind: 'never' })

	const families = parseMetrics(await registry.text())
	assert.deepEqual([...families.keys()], registry.names())
	const read = (name: string) => Object.fromEntries(families.get(name)!.samples)
	assert.deepEqual(read('requests_total'), {
		'requests_total{method="GET",path="a \\"quoted\\" \\\\ path\\nand a line"}': 3,
		'requests_total{method="PUT",path="/"}': 0,
	})
	assert.deepEqual(read('depth'), { 'depth{}': -2.5 })
	assert.deepEqual(read('by_name'), { 'by_name{name="x"}': 1e21 })
	assert.deepEqual(read('unknown'), {})
	assert.equal(families.get('seconds_total')!.type, 'counter')
	assert.deepEqual(read('time_seconds'), {
		'time_seconds_bucket{kind="slow",le="0.1"}': 2,
		'time_seconds_bucket{kind="slow",le="1"}': 3,
		'time_seconds_bucket{kind="slow",le="10"}': 3,
		'time_seconds_bucket{kind="slow",le="+Inf"}': 4,
		'time_seconds_sum{kind="slow"}': 20.65,
		'time_seconds_count{kind="slow"}': 4,
	})
})

test('the parser of these tests rejects malformed pages', () => {
	const wrong = [
		'a 1\n',
		'# HELP a x\n# TYPE a counter\na 1',
		'# HELP a x\n# TYPE a counter\na{b=1} 1\n',
		'# HELP a x\n# TYPE a counter\na{b="1} 1\n',
		'# HELP a x\n# TYPE a counter\na one\n',
		'# HELP a x\n# TYPE a counter\na 1\na 2\n',
		'# HELP a x\n# TYPE a thing\na 1\n',
		'# HELP a-b x\n# TYPE a-b counter\n',
		'# HELP a x\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_count 1\n',
		'# HELP a x\n# TYPE a histogram\na_bucket{le="+Inf"} 1\na_count 2\n',
	]
	for (const text of wrong) assert.throws(() => parseMetrics(text), text)
})

test('a name can be declared only once', () => {
	const registry = createMetricsRegistry()
	registry.gauge('depth', 'Now.', () => 1)
	assert.throws(() => registry.counter('depth', 'Again.'), /depth is there twice/)
})
