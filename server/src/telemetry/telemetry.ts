export interface TelemetrySettings {
	/** The base address of a collector that speaks OTLP over HTTP; unset to export nothing. */
	otlpEndpoint: string | undefined
	metricsExporter: 'otlp' | 'none'
	/** Milliseconds between two exports of the metrics. */
	metricInterval: number
	tracesSampler: (typeof SAMPLERS)[number]
	/** The share of traces that is kept by the samplers with a ratio. */
	samplerRatio: number
	/** The largest number of requests in a batch, which has a link to each. */
	batchSize: number
}

/** The values of OTEL_TRACES_SAMPLER that the specification of OpenTelemetry lists for every SDK. */
export const SAMPLERS = [
	'always_on',
	'always_off',
	'traceidratio',
	'parentbased_always_on',
	'parentbased_always_off',
	'parentbased_traceidratio',
] as const

export interface Telemetry {
	/** Sends what is queued, for at most a few seconds. */
	stop(): Promise<void>
}
