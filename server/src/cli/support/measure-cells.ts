import type { Cell } from '../../cells/cell.ts'
import type { Config } from '../../config.ts'
import type { WorkerContext } from '../../job.ts'
import { combineCells } from '../../metrics/merge-metrics.ts'
import { createMetricsRegistry, type MetricsRegistry } from '../../metrics/metrics-registry.ts'
import type { MetricsServer } from '../../observe/serve-metrics.ts'
import { startMetricsPage } from '../../observe/start-metrics-page.ts'
import { reportViolations } from './worker-reports.ts'

/** A cell with the registry of its metrics. */
export interface MeasuredCell extends Cell {
	registry: MetricsRegistry
}

/** Gives each cell a registry of its own; the one that is returned beside them shows all. */
export const measureCells = (
	databases: readonly Cell[],
): { cells: MeasuredCell[]; registry: MetricsRegistry } => {
	const cells = databases.map((cell) => ({ ...cell, registry: createMetricsRegistry() }))
	return { cells, registry: combineCells(cells) }
}

/** Serves the metrics of all cells on one page, if the operator has set a port. */
export const startCellsPage = (
	{ cells, registry }: ReturnType<typeof measureCells>,
	context: Pick<WorkerContext, 'clock' | 'mailSender'>,
	config: Config,
): Promise<MetricsServer> => {
	const [home, ...others] = cells
	return startMetricsPage(registry, { db: home!.db, ...context }, config, reportViolations, others)
}
