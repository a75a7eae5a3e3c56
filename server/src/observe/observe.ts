import type { Config } from '../config.ts'
import type { Registry } from '../metrics/registry.ts'
import { Problem } from '../problem.ts'
import type { WorkerContext } from '../worker.ts'
import { meterProcess } from './meter-process.ts'
import { type MetricsServer, serveMetrics } from './serve-metrics.ts'
import { surveyDatabase } from './survey-database.ts'

const NOBODY: MetricsServer = { address: '', close: async () => {} }

/** Opens the metrics page of a process where the operator has given it a port. */
export const observe = async (
	registry: Registry,
	context: WorkerContext,
	{ host, metricsPort: port }: Pick<Config, 'host' | 'metricsPort'>,
	alarm: (merchantId: number, customerIds: number[]) => void,
): Promise<MetricsServer> => {
	if (port === undefined) return NOBODY
	meterProcess(registry)
	surveyDatabase(registry, { context, alarm })
	return serveMetrics(registry, { host, port }).catch((error: Error) => {
		throw new Problem(
			`The metrics page cannot be opened on ${host}:${port}: ${error.message}. Set FIEL_METRICS_PORT.`,
		)
	})
}
