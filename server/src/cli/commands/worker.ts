import { isMoment, parseMoment } from '../../calendar.ts'
import { type Clock, stoppedClock } from '../../clock.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createMetricsRegistry } from '../../metrics/metrics-registry.ts'
import { openMailSender } from '../../notifications/open-mail-sender.ts'
import { serveHealthPort } from '../../observe/serve-health-port.ts'
import { startMetricsPage } from '../../observe/start-metrics-page.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { checkLedgerKeys } from '../../seals/ledger-keys.ts'
import { startTelemetry } from '../../telemetry/start-telemetry.ts'
import { addressRules } from '../../webhooks/address-rules.ts'
import { readLags, runJobsOnce } from '../../worker.ts'
import { type CliCommand, type CommandContext, JSON_OPTION, type OptionValues } from '../support/command.ts'
import { printJson, printLine, printTable } from '../support/print.ts'
import { loadDeliveryWorker, loadGatewaySender, startWorkers } from '../support/start-workers.ts'
import { listenForStop } from '../support/stop-request.ts'
import {
	checkConnection,
	openDatabaseServer,
	requireMigrated,
	requireSealed,
	withDatabase,
} from '../support/with-database.ts'
import { reportTelemetryError, reportViolations } from '../support/worker-reports.ts'

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

const runJobsAndExit = async (
	db: Database,
	{ config }: CommandContext,
	clock: Clock,
	values: OptionValues,
): Promise<void> => {
	const isSimulated = values.has('now')
	await requireMigrated(db)
	// A simulated run sends nothing, because its addresses and subscriptions are copies of the real ones.
	const mailSender = isSimulated ? undefined : await openMailSender(config)
	const { deliverOnce } = await loadDeliveryWorker()
	const deliverWebhooks = isSimulated ? undefined : () => deliverOnce({ db, clock, config })
	const { openGatewaySender } = await loadGatewaySender()
	const gatewaySender = isSimulated ? undefined : openGatewaySender(db, addressRules(config))
	const reports = await runJobsOnce({ db, clock, mailSender, gatewaySender, deliverWebhooks, isOnce: true })
	mailSender?.close()
	gatewaySender?.close()
	if (values.has('json')) {
		printJson(
			reports.map(({ job, merchants, things, lag, error }) => ({
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
			...reports.map(({ job, merchants, things, lag, error }) =>
				error === undefined ? [job, `${merchants}`, `${things}`, `${lag} s`] : [job, '-', 'failed', '-'],
			),
		])
	}
	const failed = reports.filter(({ error }) => error !== undefined)
	if (failed.length > 0)
		throw new OperatorError(
			failed.map(({ job, error }) => `The job ${job} failed: ${messageOf(error)}`).join('\n'),
		)
}

const printLags = async (
	db: Database,
	{ config }: CommandContext,
	clock: Clock,
	values: OptionValues,
): Promise<void> => {
	await requireMigrated(db)
	const mailSender = await openMailSender(config)
	const lags = await readLags({ db, clock, mailSender })
	mailSender?.close()
	if (values.has('json')) return printJson(lags.map(({ job, lag }) => ({ Job: job, LagSeconds: lag })))
	printTable([['job', 'late by'], ...lags.map(({ job, lag }) => [job, `${lag} s`])])
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const runUntilStopped = async ({ config, clock }: CommandContext): Promise<void> => {
	const stop = listenForStop()
	const server = await openDatabaseServer(config, { joinRunning: true, progress: printLine })
	const db = openDatabase({ ...config, ...server })
	try {
		await checkConnection(db)
		await requireMigrated(db)
		await checkLedgerKeys(db, clock.now())
		await requireSealed(db)
		const mailSender = await openMailSender(config)
		const registry = createMetricsRegistry()
		const telemetry = await startTelemetry(config, registry, reportTelemetryError)
		const metrics = await startMetricsPage(registry, { db, clock, mailSender }, config, reportViolations)
		const health = await serveHealthPort(config)
		const report = (log: () => void) => log()
		const workers = await startWorkers({ db, clock, config, mailSender, registry, report })
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
		await db.close()
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
		await withDatabase(context, (db) => work(db, context, clock, values))
	},
}
