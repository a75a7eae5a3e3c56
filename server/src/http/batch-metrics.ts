import type { MetricsRegistry } from '../metrics/metrics-registry.ts'
import type { BatchMetrics } from './write-batcher.ts'

const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export const createBatchMetrics = (registry: MetricsRegistry): BatchMetrics => {
	const sizes = registry.histogram('fiel_list_size', 'Commands in one batch.', SIZES).of({})
	const waits = registry
		.histogram('fiel_lane_wait_seconds', 'How long a command waited in its queue.', SECONDS)
		.of({})
	const retries = registry.counter('fiel_retries_total', 'Retried transactions, by cause.')
	const of = (cause: string) => retries.of({ cause })
	const byCode = { 40001: of('serialization'), '40P01': of('deadlock') } as Record<string, { value: number }>
	const [splitBatches, other] = [of('list_undone'), of('database_unavailable')]
	return {
		batchStarted(batch) {
			const now = performance.now()
			sizes.observe(batch.length)
			for (const { queuedAtMs } of batch) waits.observe((now - queuedAtMs) / 1000)
		},
		batchRetried(code) {
			const counter = code === undefined ? splitBatches : (byCode[code] ?? other)
			counter.value += 1
		},
	}
}
