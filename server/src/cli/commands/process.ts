import type { Cell } from '../../cells/cell.ts'
import { openMailSender } from '../../notifications/open-mail-sender.ts'
import { registerDatabaseMetrics, registerPoolMetrics } from '../../observe/register-database-metrics.ts'
import { registerProcessMetrics } from '../../observe/register-process-metrics.ts'
import { startTelemetry } from '../../telemetry/start-telemetry.ts'
import { type Channel, openChannel } from '../supervisor/channel.ts'
import { announceStart } from '../support/announce-start.ts'
import type { CliCommand, CommandContext } from '../support/command.ts'
import { listen, signalNotReady } from '../support/listen.ts'
import { measureCells } from '../support/measure-cells.ts'
import { closeCells, openAllCells, prepareCells } from '../support/open-all-cells.ts'
import { requireTables } from '../support/prepare-tables.ts'
import { printLine } from '../support/print.ts'
import { startWorkers } from '../support/start-workers.ts'
import { reportTelemetryError, reportViolations } from '../support/worker-reports.ts'

/** How long a process that was replaced waits for clients to use their open connections once more. */
const DRAIN_PATIENCE_MS = 10_000

const loadApp = () => import('../support/build-apps.ts')

const serve = async (
	databases: readonly Cell[],
	context: CommandContext,
	channel: Channel,
): Promise<void> => {
	const { port, announces } = channel.assignment
	const config = { ...context.config, port }
	const { buildApps } = await loadApp()
	const { cells, registry } = measureCells(databases)
	const telemetry = await startTelemetry(config, registry, reportTelemetryError)
	const app = await buildApps(cells, { clock: context.clock, config })
	registerProcessMetrics(registry)
	for (const cell of cells) registerPoolMetrics(cell.registry, cell.db)
	channel.onCollectMetrics(registry.collect)
	channel.end.then((request) => request !== 'drain' && app.readiness.stop()) // also during the start
	if (announces) app.startup.begin()
	const listener = await listen(app, config, channel.sockets)
	if (announces) await announceStart(cells, { ...context, config }, app.startup, listener.address)
	channel.reportReady(listener.port, listener.sockets)
	const request = await channel.end
	if (request === 'drain') await listener.drain(DRAIN_PATIENCE_MS)
	if (request === 'stop') await signalNotReady(app, config.stopDelay)
	await listener.close()
	await telemetry.stop()
}

const runJobs = async (
	databases: readonly Cell[],
	{ config, clock }: CommandContext,
	channel: Channel,
): Promise<void> => {
	const { cells, registry } = measureCells(databases)
	const telemetry = await startTelemetry(config, registry, reportTelemetryError)
	const mailSender = await openMailSender(config)
	registerProcessMetrics(registry)
	for (const { db, registry } of cells)
		registerDatabaseMetrics(registry, { context: { db, clock, mailSender }, onViolations: reportViolations })
	channel.onCollectMetrics(registry.collect)
	const report = (log: () => void) => log()
	const workers = await startWorkers({ cells, clock, config, mailSender, report })
	channel.reportReady(0, [])
	await channel.end
	await workers.stop()
	await telemetry.stop()
}

export const processCommand: CliCommand = {
	name: 'process',
	summary: 'One of the processes that `start` runs with FIEL_PROCESSES',
	isInternal: true,
	options: {},
	async run(context) {
		const channel = await openChannel()
		const { role, name, database } = channel.assignment
		process.title = `fiel ${name}`
		if (role === 'server') loadApp().catch(() => {}) // in parallel; an error shows when it is used
		const cells = openAllCells(context.config, database)
		try {
			await prepareCells(cells, {
				clock: context.clock,
				prepare: (cell) => requireTables(cell, context),
				report: printLine,
			})
			await (role === 'server' ? serve : runJobs)(cells, context, channel)
		} finally {
			await closeCells(cells)
		}
	},
}
