import { timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { renewLogoAddresses } from '../../customization/renew-logo-addresses.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { isNewDatabase, newerMigrations, pendingMigrations } from '../../db/migrate.ts'
import type { Startup } from '../../http/startup.ts'
import { startImporter } from '../../imports/start-importer.ts'
import { countAllFigures } from '../../jobs.ts'
import { type CreatedKey, hashKey } from '../../merchants/create-keys.ts'
import { findKey } from '../../merchants/find-key.ts'
import { findMerchant } from '../../merchants/find-merchant.ts'
import { listMerchants } from '../../merchants/list-merchants.ts'
import { createMetricsRegistry } from '../../metrics/metrics-registry.ts'
import { openMailSender } from '../../notifications/open-mail-sender.ts'
import { startUrgentDelivery } from '../../notifications/start-urgent-delivery.ts'
import { serveHealthPort } from '../../observe/serve-health-port.ts'
import { startMetricsPage } from '../../observe/start-metrics-page.ts'
import { OperatorError } from '../../operator-error.ts'
import { checkLedgerKeys } from '../../seals/ledger-keys.ts'
import { startBulkWorker } from '../../segments/bulk/run-due-lists.ts'
import { startTelemetry } from '../../telemetry/start-telemetry.ts'
import { createLinks, signInLink } from '../../users/create-links.ts'
import { listUsers } from '../../users/list-users.ts'
import { createSetUpToken, isSetUpNeeded, setUpLink } from '../../users/set-up.ts'
import { addressRules } from '../../webhooks/address-rules.ts'
import { startWorker, type WorkerReporter } from '../../worker.ts'
import type { CliCommand, CommandContext } from '../support/command.ts'
import { checkPort, listen, signalNotReady } from '../support/listen.ts'
import { printLine } from '../support/print.ts'
import { createProgressBar } from '../support/progress-bar.ts'
import { formatStartupInfo } from '../support/startup-info.ts'
import { listenForStop } from '../support/stop-request.ts'
import {
	checkConnection,
	type DatabaseServer,
	migrateAndCheckKeys,
	openDatabaseServer,
	requireSealed,
} from '../support/with-database.ts'
import {
	countJobFailures,
	loadDeliveryWorker,
	loadGatewaySender,
	reportBulkError,
	reportDeliveryError,
	reportImportError,
	reportTelemetryError,
	reportUrgentError,
	reportViolations,
	workerLogger,
} from './worker.ts'

type KeyPair = CreatedKey | undefined

// Imported on demand, because the whole application would delay every other command by half a second.
const loadApp = () => import('../../app.ts')
const loadDemo = () => import('../../demo/create-demo.ts')

const configuredPair = ({ demoToken, demoKey }: Config): KeyPair =>
	demoToken !== undefined && demoKey !== undefined ? { token: demoToken, key: demoKey } : undefined

const findUsablePair = async (db: Database, pair: KeyPair): Promise<KeyPair> => {
	const found = pair && (await findKey(db, pair.token))
	if (!found || found.revokedAt) return undefined
	return timingSafeEqual(found.keyHash, hashKey(pair.key)) ? pair : undefined
}

const prepareTables = async (
	db: Database,
	server: DatabaseServer,
	{ clock }: CommandContext,
): Promise<void> => {
	await checkConnection(db)
	const pending = await pendingMigrations(db)
	const newer = await newerMigrations(db)
	if (newer.length > 0)
		printLine(`The database is newer than this Fiel, which can run on it: it has ${newer.join(', ')}`)
	if (pending.length === 0) await checkLedgerKeys(db, clock.now())
	else {
		// A new database was already announced as created.
		if (!(await isNewDatabase(db))) printLine('Bringing the tables up to date')
		await migrateAndCheckKeys(db, server, clock)
	}
	await requireSealed(db)
}

const createDemoIfEmpty = async (
	db: Database,
	{ config, clock }: CommandContext,
	startup: Startup,
): Promise<KeyPair> => {
	const merchants = await db.rows(sql`select from merchants limit 1`)
	if (merchants.length > 0 || config.demoCustomers === 0) return undefined
	printLine('Creating the demo merchant')
	const { createDemo, HISTORY_DAYS } = await loadDemo()
	// Only for a person who waits: elsewhere standard error is for errors.
	const progress = process.stderr.isTTY
		? createProgressBar('Two years of orders', HISTORY_DAYS, 'days')
		: undefined
	let done = 0
	const pair = await createDemo(db, clock, configuredPair(config), config.demoCustomers, (days) => {
		done += days
		progress?.add(days)
		startup.report(done / HISTORY_DAYS)
	})
	progress?.end()
	// The panel opens with these figures; if this fails, the worker counts them later.
	await countAllFigures.run({ db, clock }).catch(() => {})
	return pair
}

const FIRST_LINK_MINUTES = 24 * 60

/** The link for the first use of the panel: signed in as the demo's owner, or the set-up if there is no merchant. */
const createFirstLink = async (
	db: Database,
	isNewDemo: boolean,
	{ config, clock }: CommandContext,
	address: string,
): Promise<string | undefined> => {
	const [base, now] = [config.publicUrl ?? address, clock.now()]
	if (await isSetUpNeeded(db)) return setUpLink(base, await createSetUpToken(db, now))
	const demo = isNewDemo ? await findMerchant(db, 'demo') : undefined
	if (!demo) return undefined
	const [owner] = await listUsers(db, demo.id)
	const [token] = await db.transaction((tx) => createLinks(tx, demo.id, [owner!.id], now, FIRST_LINK_MINUTES))
	return signInLink(base, token!)
}

/** Serves until a stop is requested. If the database exits, Fiel exits too and reports the reason. */
const serve = async (
	db: Database,
	server: DatabaseServer,
	context: CommandContext,
	stop: Promise<void>,
): Promise<void> => {
	const { config, clock } = context
	const { buildApp } = await loadApp()
	const registry = createMetricsRegistry()
	const telemetry = await startTelemetry(config, registry, reportTelemetryError)
	const app = await buildApp({ db, clock, config, metrics: registry })
	const mailSender = await openMailSender(config)
	const metrics = await startMetricsPage(registry, { db, clock, mailSender }, config, reportViolations)
	const health = await serveHealthPort(config)
	stop.then(app.readiness.stop) // also if the stop comes during the start
	app.startup.begin()
	const listener = await listen(app, config)
	const { address } = listener
	// The last step before the announcement, because a failure after it would lose the key that is shown once.
	const created = await createDemoIfEmpty(db, context, app.startup)
	const usable = await findUsablePair(db, created ?? configuredPair(config))
	if (config.publicUrl) await renewLogoAddresses(db, config.publicUrl)
	const [merchant] = await listMerchants(db)
	const link = await createFirstLink(db, created !== undefined, context, address)
	app.startup.end()
	for (const line of formatStartupInfo({ address, created, usable, merchant: merchant?.name, link }))
		printLine(line)
	if (metrics.address) printLine(`Metrics           ${metrics.address}`)
	if (health.address) printLine(`Health            ${health.address}`)
	const { openGatewaySender } = await loadGatewaySender()
	const gatewaySender = openGatewaySender(db, addressRules(config))
	const senders = { mailSender, gatewaySender }
	const urgentDelivery = startUrgentDelivery({ db, clock, ...senders }, (error) =>
		unlessDatabaseExited(server, () => reportUrgentError(error)),
	)
	const worker = startWorker(
		{ db, clock, ...senders },
		countJobFailures(registry, muteAfterDatabaseExit(server)),
	)
	const { startDeliveryWorker } = await loadDeliveryWorker()
	const deliveryWorker = startDeliveryWorker({ db, clock, config }, (error) =>
		unlessDatabaseExited(server, () => reportDeliveryError(error)),
	)
	const importer = startImporter({ db, clock }, (error) =>
		unlessDatabaseExited(server, () => reportImportError(error)),
	)
	const bulkWorker = startBulkWorker({ db, clock }, (error) =>
		unlessDatabaseExited(server, () => reportBulkError(error)),
	)
	const databaseExit = await Promise.race([stop, server.died])
	mailSender?.close()
	gatewaySender.close()
	// Without the database no request can succeed, so the delay is skipped.
	const delay = databaseExit === undefined ? config.stopDelay : 0
	const closing = signalNotReady(app, delay).then(listener.close)
	await Promise.all([closing, worker.stop(), urgentDelivery.stop(), deliveryWorker.stop()])
	await Promise.all([importer.stop(), bulkWorker.stop()])
	await Promise.all([metrics.close(), health.close()])
	await telemetry.stop()
	if (databaseExit !== undefined)
		throw new OperatorError(`PostgreSQL ended unexpectedly with ${databaseExit}`)
}

/** Suppresses job errors after PostgreSQL exited, because the exit itself is reported. */
const muteAfterDatabaseExit = (server: DatabaseServer): WorkerReporter => ({
	...workerLogger,
	failed: (job, error) => unlessDatabaseExited(server, () => workerLogger.failed(job, error)),
})

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
		loadApp().catch(() => {}) // in parallel; an error shows when it is used
		// If the folder exists, a running copy is the better explanation for a port in use.
		if (!existsSync(config.dataDir)) await checkPort(config)
		const server = await openDatabaseServer(config, { joinRunning: false, progress: printLine })
		const db = openDatabase({ ...config, ...server })
		try {
			await checkPort(config)
			await prepareTables(db, server, context)
			if (!stop.isMade()) await serve(db, server, context, stop.promise)
		} finally {
			await db.close()
			await server.stop()
		}
	},
}
