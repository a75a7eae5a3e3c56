import type { MetricsRegistry } from '../metrics/metrics-registry.ts'
import type { Telemetry, TelemetrySettings } from './telemetry.ts'

const OFF: Telemetry = { stop: async () => {} }

/**
 * Exports traces and metrics by OTLP if the operator has named a collector. `report` is called when the collector does
 * not accept them. The SDK is imported only here, so that without a collector nothing of it is loaded.
 */
export const startTelemetry = async (
	settings: TelemetrySettings,
	registry: MetricsRegistry,
	report: (error: unknown) => void,
): Promise<Telemetry> => {
	if (settings.otlpEndpoint === undefined) return OFF
	const { openTelemetry } = await import('./open-telemetry.ts')
	return openTelemetry(settings, registry, report)
}
