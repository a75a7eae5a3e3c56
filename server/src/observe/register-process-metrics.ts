import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MetricsRegistry } from '../metrics/metrics-registry.ts'
import { readVersion } from '../version.ts'

const RESOLUTION_MS = 10
const QUANTILES = [0.5, 0.99, 1] as const

/** Metrics of the process, under the usual names of Prometheus client libraries. */
export const registerProcessMetrics = (registry: MetricsRegistry): void => {
	registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
	registry.gauge(
		'nodejs_heap_size_used_bytes',
		'Memory that JavaScript objects use.',
		() => process.memoryUsage().heapUsed,
	)
	registry.total('process_cpu_seconds_total', 'Processor time of all threads.', () => {
		const { user, system } = process.cpuUsage()
		return (user + system) / 1e6
	})
	const started = Date.now() / 1000 - process.uptime()
	registry.gauge('process_start_time_seconds', 'When the process started, in Unix time.', () => started)
	const { version, commit } = readVersion()
	registry.gauge('fiel_build_info', 'Always 1; the labels say what runs.', () => [
		{ labels: { version, commit: commit ?? '' }, value: 1 },
	])
	const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
	delay.enable()
	registry.gauge(
		'fiel_event_loop_delay_seconds',
		'How late the event loop was since this page was last read; quantile 1 is the longest.',
		() => {
			const samples = QUANTILES.map((quantile) => {
				const late = quantile === 1 ? delay.max : delay.percentile(quantile * 100)
				return { labels: { quantile: `${quantile}` }, value: Math.max(0, late / 1e9 - RESOLUTION_MS / 1000) }
			})
			delay.reset()
			return samples
		},
	)
}
