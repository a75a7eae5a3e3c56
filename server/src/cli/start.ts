import { timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { startImporter } from '../imports/start-importer.ts'
import { type CreatedKey, hashKey } from '../merchants/create-keys.ts'
import { findKey } from '../merchants/find-key.ts'
import { findMerchant } from '../merchants/find-merchant.ts'
import { listMerchants } from '../merchants/list-merchants.ts'
import { openRegistry } from '../metrics/registry.ts'
import { openPostman } from '../notifications/open-postman.ts'
import { observe } from '../observe/observe.ts'
import { serveHealthPort } from '../observe/serve-health-port.ts'
import { Problem } from '../problem.ts'
import { checkLedgerKeys } from '../seals/ledger-keys.ts'
import { createLinks, signInLink } from '../users/create-links.ts'
import { listUsers } from '../users/list-users.ts'
import { createSetUpToken, isSetUpNeeded, setUpLink } from '../users/set-up.ts'
import { countAllFigures, runWorker, type WorkerVoice } from '../worker.ts'
import { announce } from './announce.ts'
import type { Command, Context } from './command.ts'
import { checkPort, listen, standAside } from './listen.ts'
import { printLine } from './print.ts'
import { stopRequest } from './stop-request.ts'
import { bringUpToDate, checkConnection, openServer, requireSealed, type Server } from './with-database.ts'
import {
	countFailures,
	loadCourier,
	reportCourier,
	reportImporter,
	reportViolations,
	workerVoice,
} from './worker.ts'

type Pair = CreatedKey | undefined

// Loaded here and not above: every other command answers half a second sooner without the whole application.
const loadApp = () => import('../app.ts')
const loadDemo = () => import('../demo/create-demo.ts')

const chosenPair = ({ demoToken, demoKey }: Config): Pair =>
	demoToken !== undefined && demoKey !== undefined ? { token: demoToken, key: demoKey } : undefined

const findUsablePair = async (db: Database, pair: Pair): Promise<Pair> => {
	const found = pair && (await findKey(db, pair.token))
	if (!found || found.revokedAt) return undefined
	return timingSafeEqual(found.keyHash, hashKey(pair.key)) ? pair : undefined
}

const prepareTables = async (db: Database, server: Server, { clock }: Context): Promise<void> => {
	await checkConnection(db)
	const pending = await pendingMigrations(db)
	if (pending.length === 0) {
		await checkLedgerKeys(db, clock.now())
		await requireSealed(db)
		return
	}
	// of a new database it was said already that it is created
	if (!pending.includes(FIRST_MIGRATION)) printLine('Bringing the tables up to date')
	await bringUpToDate(db, server, clock)
}

const FIRST_MIGRATION = '0001_merchants'

const createDemoIfEmpty = async (db: Database, { config, clock }: Context): Promise<Pair> => {
	const merchants = await db.rows(sql`select from merchants limit 1`)
	if (merchants.length > 0 || config.demoCustomers === 0) return undefined
	printLine('Creating the demo merchant')
	const { createDemo } = await loadDemo()
	const pair = await createDemo(db, clock, chosenPair(config), config.demoCustomers)
	// The panel opens on them; if it fails, the worker counts again.
	await countAllFigures.run({ db, clock }).catch(() => {})
	return pair
}

const FIRST_LINK_MINUTES = 24 * 60

/** What opens the panel the first time: the demo's owner signed in, or the set-up where there is no merchant. */
const createFirstLink = async (
	db: Database,
	isNewDemo: boolean,
	{ config, clock }: Context,
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

/** Until a stop is asked for. Without its database Fiel can do nothing right, so it ends and says why. */
const serve = async (db: Database, server: Server, context: Context, stop: Promise<void>): Promise<void> => {
	const { config, clock } = context
	const { buildApp } = await loadApp()
	const registry = openRegistry()
	const app = await buildApp({ db, clock, config, metrics: registry })
	const postman = await openPostman(config)
	const metrics = await observe(registry, { db, clock, postman }, config, reportViolations)
	const health = await serveHealthPort(config)
	// last before the announcement: whatever fails earlier must not cost the key that is shown once
	const created = await createDemoIfEmpty(db, context)
	const usable = await findUsablePair(db, created ?? chosenPair(config))
	stop.then(app.readiness.stop) // told to stop while it still begins, it is not ready either
	const listener = await listen(app, config)
	const { address } = listener
	const [merchant] = await listMerchants(db)
	const link = await createFirstLink(db, created !== undefined, context, address)
	for (const line of announce({ address, created, usable, merchant: merchant?.name, link })) printLine(line)
	if (metrics.address) printLine(`Metrics           ${metrics.address}`)
	if (health.address) printLine(`Health            ${health.address}`)
	const worker = runWorker({ db, clock, postman }, countFailures(registry, unlessItDied(server)))
	const { startCourier } = await loadCourier()
	const courier = startCourier({ db, clock, config }, (error) => ifAlive(server, () => reportCourier(error)))
	const importer = startImporter({ db, clock }, (error) => ifAlive(server, () => reportImporter(error)))
	const death = await Promise.race([stop, server.died])
	postman?.close()
	// nobody can be served without the database, so nobody needs a delay
	const delay = death === undefined ? config.stopDelay : 0
	const closing = standAside(app, delay).then(listener.close)
	await Promise.all([closing, worker.stop(), courier.stop(), importer.stop()])
	await Promise.all([metrics.close(), health.close()])
	if (death !== undefined) throw new Problem(`PostgreSQL ended unexpectedly with ${death}`)
}

/** A job that fails because PostgreSQL is gone is not worth a word: what follows says why. */
const unlessItDied = (server: Server): WorkerVoice => ({
	...workerVoice,
	failed: (job, error) => ifAlive(server, () => workerVoice.failed(job, error)),
})

const ifAlive = ({ died }: Pick<Server, 'died'>, tell: () => void): void => {
	const isDead = died.then(() => true)
	Promise.race([isDead, wait(DEATH_IS_KNOWN_MS, false, { ref: false })]).then((dead) => {
		if (!dead) tell()
	})
}
const DEATH_IS_KNOWN_MS = 1_000

export const startCommand: Command = {
	name: 'start',
	summary: 'Serve; with the embedded PostgreSQL unless DATABASE_URL is set',
	options: {},
	async run(context) {
		const { config } = context
		const stop = stopRequest()
		loadApp().catch(() => {}) // meanwhile; whatever is wrong shows when it is used
		// On a folder that is there, a running copy is the better explanation for a taken port.
		if (!existsSync(config.dataDir)) await checkPort(config)
		const server = await openServer(config, { beside: false, progress: printLine })
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
