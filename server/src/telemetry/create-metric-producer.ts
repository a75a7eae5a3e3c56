import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime, type InstrumentationScope, millisToHrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
	AggregationTemporality,
	type DataPoint,
	DataPointType,
	type MetricData,
	type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { HistogramSample, MetricFamily, MetricsRegistry, Sample } from '../metrics/metrics-registry.ts'

const SCOPE: InstrumentationScope = { name: 'fiel' }

/** Reads the registry at each export: the series are those of the metrics page, and nothing is counted twice. */
export const createMetricProducer = (registry: MetricsRegistry, resource: Resource): MetricProducer => {
	const startTime = millisToHrTime(Date.now() - process.uptime() * 1000)
	return {
		async collect() {
			const families = await registry.collect()
			const endTime = hrTime()
			const metrics = families.map((family) => toMetricData(family, startTime, endTime))
			return { resourceMetrics: { resource, scopeMetrics: [{ scope: SCOPE, metrics }] }, errors: [] }
		},
	}
}

const toMetricData = (family: MetricFamily, startTime: HrTime, endTime: HrTime): MetricData => {
	const pointOf = <T>(labels: Sample['labels'], value: T): DataPoint<T> => ({
		startTime,
		endTime,
		attributes: labels ?? {},
		value,
	})
	const shared = {
		// The name already contains the unit, as in fiel_request_seconds.
		descriptor: { name: family.name, description: family.help, unit: '', valueType: ValueType.DOUBLE },
		aggregationTemporality: AggregationTemporality.CUMULATIVE,
	}
	if (family.type === 'histogram')
		return {
			...shared,
			dataPointType: DataPointType.HISTOGRAM,
			dataPoints: family.samples.map((sample) => pointOf(sample.labels, toHistogram(sample))),
		}
	const dataPoints = family.samples.map(({ labels, value }) => pointOf(labels, value))
	if (family.type === 'gauge') return { ...shared, dataPointType: DataPointType.GAUGE, dataPoints }
	return { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
}

const toHistogram = ({ bounds, counts, sum }: HistogramSample) => ({
	buckets: { boundaries: [...bounds], counts },
	sum,
	count: counts.reduce((total, count) => total + count, 0),
})
