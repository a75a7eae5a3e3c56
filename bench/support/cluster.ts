import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sql from 'sql-template-tag'
import { systemClock } from '../../server/src/clock.ts'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'

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
	const server = await startEmbedded({ dataDir: path.join(folder, 'data'), settings: SETTINGS })
	await migrate(server.connection, systemClock)
	const { host, port, user, database } = server.connection
	const db = openDatabase({ connection: server.connection, poolSize: 1, prepare: false })
	return {
		folder,
		connection: server.connection,
		url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
		db,
		async stop() {
			await db.close()
			await server.stop()
			await rm(folder, { recursive: true, force: true, maxRetries: 5 })
		},
	}
}

/** Starts the next row with clean tables and nothing left to write. */
export const settle = async ({ db }: Cluster): Promise<void> => {
	await db.rows(sql`vacuum analyze`)
	await db.rows(sql`checkpoint`)
}
