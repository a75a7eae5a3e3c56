import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { WorkerContext } from '../job.ts'
import type { MetricsRegistry } from '../metrics/metrics-registry.ts'
import { OperatorError } from '../operator-error.ts'
import { registerDatabaseMetrics } from './register-database-metrics.ts'
import { registerProcessMetrics } from './register-process-metrics.ts'
import { type MetricsServer, serveMetrics } from './serve-metrics.ts'

const NOT_SERVED: MetricsServer = { address: '', close: async () => {} }

/** Serves the metrics page of a process if the operator has set a port. A collector gets the same metrics. */
export const startMetricsPage = async (
	registry: MetricsRegistry,
	context: WorkerContext,
	{ host, metricsPort: port, otlpEndpoint }: Pick<Config, 'host' | 'metricsPort' | 'otlpEndpoint'>,
	onViolations: (merchantId: number, customerIds: number[]) => void,
	otherCells: readonly { db: Database; registry: MetricsRegistry }[] = [],
): Promise<MetricsServer> => {
	if (port === undefined && otlpEndpoint === undefined) return NOT_SERVED
	registerProcessMetrics(registry)
	registerDatabaseMetrics(registry, { context, onViolations })
	for (const { db, registry } of otherCells)
		registerDatabaseMetrics(registry, { context: { ...context, db }, onViolations })
	return serveMetricsPage(registry, { host, metricsPort: port })
}

/** Serves the page if the operator has set a port. */
export const serveMetricsPage = async (
	registry: Pick<MetricsRegistry, 'text'>,
	{ host, metricsPort: port }: Pick<Config, 'host' | 'metricsPort'>,
): Promise<MetricsServer> => {
	if (port === undefined) return NOT_SERVED
	return serveMetrics(registry, { host, port }).catch((error: Error) => {
		throw new OperatorError(
			`The metrics page cannot be opened on ${host}:${port}: ${error.message}. Set FIEL_METRICS_PORT.`,
		)
	})
}
