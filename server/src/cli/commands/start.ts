import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cell } from '../../cells/cell.ts'
import { openMailSender } from '../../notifications/open-mail-sender.ts'
import { serveHealthPort } from '../../observe/serve-health-port.ts'
import { OperatorError } from '../../operator-error.ts'
import { startTelemetry } from '../../telemetry/start-telemetry.ts'
import { supervise } from '../supervisor/supervise.ts'
import { announceStart } from '../support/announce-start.ts'
import type { CliCommand, CommandContext } from '../support/command.ts'
import { checkPort, listen, signalNotReady } from '../support/listen.ts'
import { measureCells, startCellsPage } from '../support/measure-cells.ts'
import { closeCells, openAllCells, prepareCells } from '../support/open-all-cells.ts'
import { prepareTables } from '../support/prepare-tables.ts'
import { printLine } from '../support/print.ts'
import { startWorkers } from '../support/start-workers.ts'
import { listenForStop } from '../support/stop-request.ts'
import { type DatabaseServer, openDatabaseServer } from '../support/with-database.ts'
import { reportTelemetryError } from '../support/worker-reports.ts'

// Imported on demand, because the whole application would delay every other command by half a second.
const loadApp = () => import('../support/build-apps.ts')

/** Serves until a stop is requested. If the database exits, Fiel exits too and reports the reason. */
const serve = async (
	databases: readonly Cell[],
	server: DatabaseServer,
	context: CommandContext,
	stop: Promise<void>,
): Promise<void> => {
	const { config, clock } = context
	const { buildApps } = await loadApp()
	const measured = measureCells(databases)
	const { cells } = measured
	const telemetry = await startTelemetry(config, measured.registry, reportTelemetryError)
	const app = await buildApps(cells, context)
	const mailSender = await openMailSender(config)
	const metrics = await startCellsPage(measured, { clock, mailSender }, config)
	const health = await serveHealthPort(config)
	stop.then(app.readiness.stop) // also if the stop comes during the start
	app.startup.begin()
	const listener = await listen(app, config)
	await announceStart(cells, context, app.startup, listener.address)
	if (metrics.address) printLine(`Metrics           ${metrics.address}`)
	if (health.address) printLine(`Health            ${health.address}`)
	const report = (log: () => void) => unlessDatabaseExited(server, log)
	const workers = await startWorkers({ cells, clock, config, mailSender, report })
	const databaseExit = await Promise.race([stop, server.died])
	// Without the database no request can succeed, so the delay is skipped.
	const delay = databaseExit === undefined ? config.stopDelay : 0
	const closing = signalNotReady(app, delay).then(listener.close)
	await Promise.all([closing, workers.stop()])
	await Promise.all([metrics.close(), health.close()])
	await telemetry.stop()
	if (databaseExit !== undefined)
		throw new OperatorError(`PostgreSQL ended unexpectedly with ${databaseExit}`)
}

/** Suppresses an error after PostgreSQL exited, because the exit itself is reported. */
const unlessDatabaseExited = ({ died }: Pick<DatabaseServer, 'died'>, report: () => void): void => {
	const exited = died.then(() => true)
	Promise.race([exited, wait(EXIT_DETECTION_MS, false, { ref: false })]).then((hasExited) => {
		if (!hasExited) report()
	})
}
const EXIT_DETECTION_MS = 1_000

export const startCommand: CliCommand = {
	name: 'start',
	summary: 'Start the server, with the embedded PostgreSQL unless DATABASE_URL is set',
	options: {},
	async run(context) {
		const { config } = context
		const stop = listenForStop()
		// In parallel; an error shows when it is used.
		if (config.processes === 1) loadApp().catch(() => {})
		// If the folder exists, a running copy is the better explanation for a port in use.
		if (!existsSync(config.dataDir)) await checkPort(config)
		const server = await openDatabaseServer(config, { joinRunning: false, progress: printLine })
		const cells = openAllCells(config, server)
		try {
			await checkPort(config)
			await prepareCells(cells, {
				clock: context.clock,
				prepare: (cell) => prepareTables(cell, context),
				report: printLine,
			})
			if (stop.isMade()) return
			if (config.processes === 1) await serve(cells, server, context, stop.promise)
			else await supervise(config, server, stop)
		} finally {
			await closeCells(cells)
			await server.stop()
		}
	},
}
