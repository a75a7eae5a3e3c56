import sql from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts'
import { type EmbeddedServer, startEmbedded } from '../db/embedded.ts'
import { migrate, pendingMigrations } from '../db/migrate.ts'
import { findMerchant } from '../merchants/find-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { Problem } from '../problem.ts'

export interface Server {
	connection: DatabaseOptions['connection']
	died: Promise<string>
	stop(): Promise<void>
}

/** `pg` reads these too, and they are meant for some other server. */
const forgetOtherServers = (): void => {
	for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name]
}

export const openServer = async (
	config: Config,
	options: { beside: boolean; progress: (line: string) => void },
): Promise<Server & Pick<EmbeddedServer, 'isOwn'>> => {
	if (config.databaseUrl !== undefined)
		return { connection: config.databaseUrl, isOwn: false, died: new Promise(() => {}), stop: async () => {} }
	forgetOtherServers()
	return startEmbedded({ dataDir: config.dataDir, ...options })
}

/** Said in one line, because a wrong address or password is the operator's to put right. */
export const checkConnection = async (db: Database): Promise<void> => {
	await db.rows(sql`select 1`).catch((error) => {
		const { message, code } = error as NodeJS.ErrnoException
		throw new Problem(`The database cannot be reached: ${message || code}. DATABASE_URL says which it is.`)
	})
}

const tellProgress = (line: string): void => {
	process.stderr.write(`${line}\n`)
}

/** For commands: beside a running Fiel on its database, else on one started for the purpose. */
export const withDatabase = async (
	{ config, clock }: { config: Config; clock: Clock },
	work: (db: Database, connection: DatabaseOptions['connection']) => Promise<void>,
): Promise<void> => {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
	const server = await openServer(config, { beside: true, progress: tellProgress })
	try {
		if (server.isOwn) await migrate(server.connection, clock)
		// whoever calls a command waits for it as long as it takes
		const db = openDatabase({ ...config, patience: undefined, connection: server.connection })
		try {
			await checkConnection(db)
			await work(db, server.connection)
		} finally {
			await db.close()
		}
	} finally {
		await server.stop()
	}
}

export const requireMigrated = async (db: Database): Promise<void> => {
	const pending = await pendingMigrations(db)
	if (pending.length > 0)
		throw new Problem(`The database lacks ${pending.join(', ')}. Run: npm run --silent fiel -- migrate`)
}

export const getMerchant = async (db: Database, name: string): Promise<Merchant> => {
	await requireMigrated(db)
	const merchant = await findMerchant(db, name)
	if (!merchant) throw new Problem(`There is no merchant "${name}"`)
	return merchant
}
