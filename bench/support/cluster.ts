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

/** A PostgreSQL of its own in a temporary folder, with durable commits. Both sides of every row use it. */
export interface Cluster {
	folder: string
	connection: { host: string; port: number; user: string; database: string }
	/** For processes that read DATABASE_URL. */
	url: string
	/** For whoever prepares and looks on, on one connection; never measured. */
	db: Database
	stop(): Promise<void>
}

/** Checkpoints come between the rows, where they are asked for, and do not hit one side of them. */
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

/** A bench that is interrupted must not leave gigabytes behind. */
const removeFolderOnExit = (folder: string): void => {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
	process.once('exit', () =>
		rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
	)
}

/** Another database beside the first, for sides that must not share their tables. */
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

/** A statement whose names of tables are not known beforehand. */
export const raw = (text: string): Sql => new Sql([text], [])

/** Starts the next row with clean tables and nothing left to write. */
export const vacuumAndCheckpoint = async ({ db }: Cluster): Promise<void> => {
	await db.rows(sql`vacuum analyze`)
	await db.rows(sql`checkpoint`)
}
