import { isMoment, parseMoment } from '../../calendar.ts'
import type { Cell } from '../../cells/cell.ts'
import { type Clock, stoppedClock } from '../../clock.ts'
import { publicUrlOf } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { openMailSender } from '../../notifications/open-mail-sender.ts'
import { serveHealthPort } from '../../observe/serve-health-port.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { startTelemetry } from '../../telemetry/start-telemetry.ts'
import { addressRules } from '../../webhooks/address-rules.ts'
import { readLags, runJobsOnce } from '../../worker.ts'
import { type CliCommand, type CommandContext, JSON_OPTION, type OptionValues } from '../support/command.ts'
import { measureCells, startCellsPage } from '../support/measure-cells.ts'
import { closeCells, openAllCells, prepareCells } from '../support/open-all-cells.ts'
import { requireTables } from '../support/prepare-tables.ts'
import { printJson, printLine, printTable } from '../support/print.ts'
import {
	loadDeliveryWorker,
	loadGatewaySender,
	loadPassSender,
	startWorkers,
} from '../support/start-workers.ts'
import { listenForStop } from '../support/stop-request.ts'
import { openDatabaseServer, requireMigrated, withCells, workInCells } from '../support/with-database.ts'
import { reportTelemetryError } from '../support/worker-reports.ts'

/**
 * The clock for --now. Points granted or expired at a simulated time stay so, hence it must be allowed explicitly.
 */
const simulatedClock = ({ config, clock }: CommandContext, values: OptionValues): Clock => {
	if (!values.has('now')) return clock
	if (!config.timeTravel)
		throw new OperatorError(
			'--now is only for rehearsals on a copy, where FIEL_TIME_TRAVEL is true',
			USAGE_EXIT_CODE,
		)
	if (!values.has('once') && !values.has('lag'))
		throw new OperatorError(
			'--now needs --once or --lag, because its clock does not advance',
			USAGE_EXIT_CODE,
		)
	const text = values.text('now')
	if (!isMoment(text))
		throw new OperatorError(`--now is "${text}", but must be an ISO 8601 moment`, USAGE_EXIT_CODE)
	return stoppedClock(parseMoment(text, 'UTC'))
}

/** Works cell by cell; with one database the results name no cell. */
const collectFromCells = async <T>(
	{ config }: CommandContext,
	cells: readonly Cell[],
	work: (db: Database) => Promise<T[]>,
): Promise<(T & { cell: string | undefined })[]> => {
	const results: (T & { cell: string | undefined })[] = []
	for (const { db, name } of cells) {
		await requireMigrated(db)
		const found = await work(db)
		results.push(...found.map((one) => ({ ...one, cell: config.cellUrls.length > 1 ? name() : undefined })))
	}
	return results
}

const cellMember = ({ cell }: { cell: string | undefined }): { Cell?: string } => (cell ? { Cell: cell } : {})
const jobName = ({ cell, job }: { cell: string | undefined; job: string }): string =>
	cell ? `${cell}: ${job}` : job

const runJobsAndExit = async (
	cells: readonly Cell[],
	context: CommandContext,
	clock: Clock,
	values: OptionValues,
): Promise<void> => {
	const { config } = context
	const isSimulated = values.has('now')
	// A simulated run sends nothing, because its addresses and subscriptions are copies of the real ones.
	const mailSender = isSimulated ? undefined : await openMailSender(config)
	const { deliverOnce } = await loadDeliveryWorker()
	const { openGatewaySender } = await loadGatewaySender()
	const { openPassSender } = await loadPassSender()
	const reports = await collectFromCells(context, cells, async (db) => {
		const deliverWebhooks = isSimulated ? undefined : () => deliverOnce({ db, clock, config })
		const gatewaySender = isSimulated ? undefined : openGatewaySender(db, addressRules(config))
		const passSender = isSimulated ? undefined : openPassSender()
		const publicUrl = publicUrlOf(config)
		const passUpdates = passSender && { sender: passSender, publicUrl }
		const senders = { mailSender, gatewaySender, passUpdates, deliverWebhooks }
		const done = await runJobsOnce({ db, clock, ...senders, publicUrl, isOnce: true })
		gatewaySender?.close()
		passSender?.close()
		return done
	})
	mailSender?.close()
	if (values.has('json')) {
		printJson(
			reports.map(({ cell, job, merchants, things, lag, error }) => ({
				...cellMember({ cell }),
				Job: job,
				Merchants: merchants,
				Things: things,
				LagSeconds: lag,
				Error: error === undefined ? null : messageOf(error),
			})),
		)
	} else {
		printTable([
			['job', 'merchants', 'done', 'late by'],
			...reports.map((report) => {
				const { merchants, things, lag, error } = report
				const done = error === undefined ? [`${merchants}`, `${things}`, `${lag} s`] : ['-', 'failed', '-']
				return [jobName(report), ...done]
			}),
		])
	}
	const failed = reports.filter(({ error }) => error !== undefined)
	if (failed.length > 0)
		throw new OperatorError(
			failed.map((report) => `The job ${jobName(report)} failed: ${messageOf(report.error)}`).join('\n'),
		)
}

const printLags = async (
	cells: readonly Cell[],
	context: CommandContext,
	clock: Clock,
	values: OptionValues,
): Promise<void> => {
	const mailSender = await openMailSender(context.config)
	const lags = await collectFromCells(context, cells, (db) => readLags({ db, clock, mailSender }))
	mailSender?.close()
	if (values.has('json'))
		return printJson(lags.map((one) => ({ ...cellMember(one), Job: one.job, LagSeconds: one.lag })))
	printTable([['job', 'late by'], ...lags.map((one) => [jobName(one), `${one.lag} s`])])
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const runUntilStopped = async ({ config, clock }: CommandContext): Promise<void> => {
	const stop = listenForStop()
	const server = await openDatabaseServer(config, { joinRunning: true, progress: printLine })
	const databases = openAllCells(config, server)
	try {
		await prepareCells(databases, {
			clock,
			prepare: (cell) => requireTables(cell, { clock }),
			report: printLine,
		})
		const mailSender = await openMailSender(config)
		const measured = measureCells(databases)
		const { cells } = measured
		const telemetry = await startTelemetry(config, measured.registry, reportTelemetryError)
		const metrics = await startCellsPage(measured, { clock, mailSender }, config)
		const health = await serveHealthPort(config)
		const report = (log: () => void) => log()
		const workers = await startWorkers({ cells, clock, config, mailSender, report })
		printLine('The worker is running')
		if (metrics.address) printLine(`Metrics  ${metrics.address}`)
		if (health.address) printLine(`Health   ${health.address}`)
		const databaseExit = server.died.then((exitReason) => {
			throw new OperatorError(`PostgreSQL ended unexpectedly with ${exitReason}`)
		})
		await Promise.race([stop.promise, databaseExit])
		await workers.stop()
		await Promise.all([metrics.close(), health.close()])
		await telemetry.stop()
	} finally {
		await closeCells(databases)
		await server.stop()
	}
}

export const workerCommand: CliCommand = {
	name: 'worker',
	summary: 'Run the scheduled jobs in a separate process; `start` runs them too',
	options: {
		once: { meaning: 'Run everything that is due, print the results, and exit' },
		lag: { meaning: 'Only print how late each job is, and exit' },
		now: {
			value: '<moment>',
			meaning: 'Simulate this time, such as 2027-01-01T00:00:00Z; with --once or --lag',
		},
		...JSON_OPTION,
	},
	async run(context, values) {
		const clock = simulatedClock(context, values)
		if (!values.has('once') && !values.has('lag')) return runUntilStopped(context)
		const work = values.has('lag') ? printLags : runJobsAndExit
		await withCells(context, (cells) =>
			workInCells(cells, context, (present) => work(present, context, clock, values)),
		)
	},
}
