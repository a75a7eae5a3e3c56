import { type Database, openDatabase } from '../../db/database.ts'
import { createMetricsRegistry } from '../../metrics/metrics-registry.ts'
import { openMailSender } from '../../notifications/open-mail-sender.ts'
import { registerDatabaseMetrics, registerPoolMetrics } from '../../observe/register-database-metrics.ts'
import { registerProcessMetrics } from '../../observe/register-process-metrics.ts'
import { checkLedgerKeys } from '../../seals/ledger-keys.ts'
import { startTelemetry } from '../../telemetry/start-telemetry.ts'
import { type Channel, openChannel } from '../supervisor/channel.ts'
import { announceStart } from '../support/announce-start.ts'
import type { CliCommand, CommandContext } from '../support/command.ts'
import { listen, signalNotReady } from '../support/listen.ts'
import { startWorkers } from '../support/start-workers.ts'
import { checkConnection, requireMigrated, requireSealed } from '../support/with-database.ts'
import { reportTelemetryError, reportViolations } from '../support/worker-reports.ts'

/** How long a process that was replaced waits for clients to use their open connections once more. */
const DRAIN_PATIENCE_MS = 10_000

const loadApp = () => import('../../app.ts')

const serve = async (db: Database, context: CommandContext, channel: Channel): Promise<void> => {
	const { clock } = context
	const { port, announces } = channel.assignment
	const config = { ...context.config, port }
	const { buildApp } = await loadApp()
	const registry = createMetricsRegistry()
	const telemetry = await startTelemetry(config, registry, reportTelemetryError)
	const app = await buildApp({ db, clock, config, metrics: registry })
	registerProcessMetrics(registry)
	registerPoolMetrics(registry, db)
	channel.onCollectMetrics(registry.collect)
	channel.end.then((request) => request !== 'drain' && app.readiness.stop()) // also during the start
	if (announces) app.startup.begin()
	const listener = await listen(app, config, channel.sockets)
	if (announces) await announceStart(db, { config, clock }, app.startup, listener.address)
	channel.reportReady(listener.port, listener.sockets)
	const request = await channel.end
	if (request === 'drain') await listener.drain(DRAIN_PATIENCE_MS)
	if (request === 'stop') await signalNotReady(app, config.stopDelay)
	await listener.close()
	await telemetry.stop()
}

const runJobs = async (db: Database, { config, clock }: CommandContext, channel: Channel): Promise<void> => {
	const registry = createMetricsRegistry()
	const telemetry = await startTelemetry(config, registry, reportTelemetryError)
	const mailSender = await openMailSender(config)
	registerProcessMetrics(registry)
	registerDatabaseMetrics(registry, { context: { db, clock, mailSender }, onViolations: reportViolations })
	channel.onCollectMetrics(registry.collect)
	const report = (log: () => void) => log()
	const workers = await startWorkers({ db, clock, config, mailSender, registry, report })
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
		const db = openDatabase({ ...context.config, ...database })
		try {
			await checkConnection(db)
			await requireMigrated(db)
			await checkLedgerKeys(db, context.clock.now())
			await requireSealed(db)
			await (role === 'server' ? serve : runJobs)(db, context, channel)
		} finally {
			await db.close()
		}
	},
}
