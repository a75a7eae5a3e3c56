import type { MetricFamily } from './metrics-registry.ts'

/** The metrics of several processes as those of one page: the label `process` tells their series apart. */
export const mergeMetrics = (
	processes: readonly { name: string; families: MetricFamily[] }[],
): MetricFamily[] => {
	const merged = new Map<string, MetricFamily>()
	for (const { name, families } of processes)
		for (const family of families) {
			const labelled = family.samples.map((sample) => ({
				...sample,
				labels: { process: name, ...sample.labels },
			}))
			const known = merged.get(family.name)
			if (known) (known.samples as unknown[]).push(...labelled)
			else merged.set(family.name, { ...family, samples: labelled } as MetricFamily)
		}
	return [...merged.values()]
}
