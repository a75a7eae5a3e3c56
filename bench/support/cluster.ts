import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sql, { Sql } from 'sql-template-tag'
import { systemClock } from '../../server/src/clock.ts'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { LEDGER_KEYS } from '../../server/test/support/ledger-keys.ts'

/** A PostgreSQL server in a temporary folder, with durable commits. Both sides of every row use it. */
export interface Cluster {
	folder: string
	connection: { host: string; port: number; user: string; database: string }
	/** For processes that read DATABASE_URL. */
	url: string
	/** One connection for preparation and observation; it is never measured. */
	db: Database
	stop(): Promise<void>
}

/** Checkpoints run between the rows, on request, so that they do not affect one side. */
const SETTINGS = { checkpoint_timeout: '1h', max_wal_size: '8GB' }

export const openCluster = async (): Promise<Cluster> => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-bench-'))
	await chmod(folder, 0o755)
	removeFolderOnExit(folder)
	const server = await startEmbedded({ dataDir: path.join(folder, 'data'), settings: SETTINGS })
	const main = await connectCluster(folder, server.connection)
	return {
		...main,
		async stop() {
			await main.stop()
			await server.stop()
			await rm(folder, { recursive: true, force: true, maxRetries: 5 })
		},
	}
}

/** Removes the folder if a benchmark is interrupted, because it can have gigabytes. */
const removeFolderOnExit = (folder: string): void => {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
	process.once('exit', () =>
		rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
	)
}

/** Opens another database on the same server, for sides that must not share tables. */
export const openSiblingDatabase = async (
	{ folder, connection, db }: Cluster,
	name: string,
): Promise<Cluster> => {
	await db.rows(raw(`create database ${name}`))
	return connectCluster(folder, { ...connection, database: name })
}

const connectCluster = async (folder: string, connection: Cluster['connection']): Promise<Cluster> => {
	await migrate(connection, systemClock)
	const { host, port, user, database } = connection
	const db = openDatabase({ connection, poolSize: 1, prepare: false, ledgerKeys: LEDGER_KEYS })
	return {
		...{ folder, connection, db },
		url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
		stop: () => db.close(),
	}
}

/** A statement with table names that are not known in advance. */
export const raw = (text: string): Sql => new Sql([text], [])

/** Prepares for the next row: vacuums the tables and writes everything to disk. */
export const vacuumAndCheckpoint = async ({ db }: Cluster): Promise<void> => {
	await db.rows(sql`vacuum analyze`)
	await db.rows(sql`checkpoint`)
}
