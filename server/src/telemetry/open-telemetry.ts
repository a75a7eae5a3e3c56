import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { TraceFlags } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
	AlwaysOffSampler,
	AlwaysOnSampler,
	BatchSpanProcessor,
	ParentBasedSampler,
	type Sampler,
	SamplingDecision,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { MetricsRegistry } from '../metrics/metrics-registry.ts'
import { readVersion } from '../version.ts'
import { createMetricProducer } from './create-metric-producer.ts'
import { createTracer } from './create-tracer.ts'
import type { Telemetry, TelemetrySettings } from './telemetry.ts'
import { setTracer } from './tracer.ts'

/** A stop waits so long for a collector that does not answer. */
const STOP_TIMEOUT_MS = 2_000

/**
 * Starts the SDK. Exporters read the address, the headers and the time limit of the collector from the standard
 * variables. Nothing is registered globally, because Fiel has no other instrumentation that would look there.
 */
export const openTelemetry = (
	settings: TelemetrySettings,
	registry: MetricsRegistry,
	report: (error: unknown) => void,
): Telemetry => {
	const resource = createResource()
	const noteResult = createFailureReporter(report)
	const parts: { shutdown(): Promise<void> }[] = []
	if (settings.tracesSampler !== 'always_off') {
		const exporter = reportingResults(new OTLPTraceExporter(), noteResult)
		const provider = new TracerProvider({
			resource,
			sampler: createSampler(settings),
			spanLimits: { linkCountLimit: settings.batchSize },
			spanProcessors: [new BatchSpanProcessor({ exporter })], // keeps at most 2048 spans and drops others
		})
		parts.push(provider)
		setTracer(createTracer(provider.getTracer('fiel', readVersion().version)))
	}
	if (settings.metricsExporter === 'otlp') parts.push(exportMetrics(settings, registry, resource, noteResult))
	return {
		async stop() {
			setTracer(undefined)
			const stopped = Promise.allSettled(parts.map((part) => part.shutdown()))
			await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
		},
	}
}

/** What OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME say has precedence. */
const createResource = (): Resource => {
	const { version } = readVersion()
	const own = { 'service.name': 'fiel', 'service.version': version, 'service.instance.id': randomUUID() }
	return resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }))
}

const exportMetrics = (
	{ metricInterval }: TelemetrySettings,
	registry: MetricsRegistry,
	resource: Resource,
	noteResult: NoteResult,
): PeriodicExportingMetricReader => {
	const exporter = reportingResults(new OTLPMetricExporter(), noteResult)
	const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: metricInterval })
	reader.setMetricProducer(createMetricProducer(registry, resource))
	return reader
}

/**
 * A batch is sampled if one of its requests is: otherwise a ratio would keep requests without the batch that executed
 * them. The configured sampler decides about everything else.
 */
const createSampler = ({ tracesSampler, samplerRatio }: TelemetrySettings): Sampler => {
	const base = createBaseSampler(tracesSampler, samplerRatio)
	return {
		shouldSample(context, traceId, name, kind, attributes, links) {
			if (links.some((link) => link.context.traceFlags & TraceFlags.SAMPLED))
				return { decision: SamplingDecision.RECORD_AND_SAMPLED }
			return base.shouldSample(context, traceId, name, kind, attributes, links)
		},
		toString: () => `Linked{${base}}`,
	}
}

const createBaseSampler = (name: TelemetrySettings['tracesSampler'], ratio: number): Sampler => {
	const root = name.endsWith('always_on')
		? new AlwaysOnSampler()
		: name.endsWith('always_off')
			? new AlwaysOffSampler()
			: new TraceIdRatioBasedSampler(ratio)
	return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

type NoteResult = (result: ExportResult) => void

interface Exporter<Items> {
	export(items: Items, done: (result: ExportResult) => void): void
}

/** Calls `note` with the result of each export. */
const reportingResults = <Items, E extends Exporter<Items>>(
	exporter: E & Exporter<Items>,
	note: NoteResult,
): E => {
	const send = exporter.export.bind(exporter)
	exporter.export = (items, done) =>
		send(items, (result) => {
			note(result)
			done(result)
		})
	return exporter
}

const QUIET_MS = 600_000

/** Reports the first failure, and another one only after the collector has answered and ten minutes have passed. */
const createFailureReporter = (report: (error: unknown) => void): NoteResult => {
	let isFailing = false
	let reportedAt = Number.NEGATIVE_INFINITY
	return ({ code, error }) => {
		const hasFailed = code !== ExportResultCode.SUCCESS
		const now = performance.now()
		if (hasFailed && !isFailing && now - reportedAt > QUIET_MS) {
			reportedAt = now
			report(error)
		}
		isFailing = hasFailed
	}
}
