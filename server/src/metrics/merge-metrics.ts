import { type MetricFamily, type MetricsRegistry, renderPage } from './metrics-registry.ts'

/** Metrics of a process or of a cell. */
interface NamedMetrics {
	name: string
	families: MetricFamily[]
}

/** The metrics of several processes or cells as those of one page: a label tells their series apart. */
export const mergeMetrics = (label: 'process' | 'cell', sources: readonly NamedMetrics[]): MetricFamily[] => {
	const merged = new Map<string, MetricFamily>()
	for (const { name, families } of sources)
		for (const family of families) {
			const labelled = family.samples.map((sample) => ({
				...sample,
				labels: { [label]: name, ...sample.labels },
			}))
			const known = merged.get(family.name)
			if (known) (known.samples as unknown[]).push(...labelled)
			else merged.set(family.name, { ...family, samples: labelled } as MetricFamily)
		}
	return [...merged.values()]
}

/** Shows the registries of all cells as one, told apart by the label `cell`; what is added belongs to the first one. */
export const combineCells = (
	cells: readonly { name(): string; registry: MetricsRegistry }[],
): MetricsRegistry => {
	const first = cells[0]!.registry
	if (cells.length === 1) return first
	const collect = async (): Promise<MetricFamily[]> =>
		mergeMetrics(
			'cell',
			await Promise.all(
				cells.map(async ({ name, registry }) => ({ families: await registry.collect(), name: name() })),
			),
		)
	return { ...first, collect, text: async () => renderPage(await collect()) }
}
