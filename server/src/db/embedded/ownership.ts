import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { findPostmaster, PORT, type Postmaster } from './postmaster.ts'
import { isAlive } from './process.ts'

/** An advisory lock that the Fiel which started PostgreSQL holds for as long as both run. */
const OWNER_LOCK = 0x6669656c
const LOCK_WAIT_MS = 3_000
/** After a crash PostgreSQL replays its WAL before it accepts connections. */
const RECOVERY_MS = 60_000
const POLL_MS = 50

/** The error code while PostgreSQL starts or stops. */
const CANNOT_CONNECT_NOW = '57P03'

export const connectionOptions = (socketFolder: string, database: string) => ({
	host: socketFolder,
	port: PORT,
	user: SUPERUSER,
	database,
})

export const connect = async (socketFolder: string, database = 'postgres'): Promise<pg.Client> => {
	const client = new pg.Client({
		...connectionOptions(socketFolder, database),
		ssl: false,
		application_name: 'fiel owner',
	})
	client.on('error', () => {}) // the 'end' event reports it
	await client.connect()
	return client
}

/** Waits while another Fiel holds the lock for a moment to check the ownership. */
export const takeOwnership = async (client: pg.Client): Promise<void> => {
	await client.query('select pg_advisory_lock($1)', [OWNER_LOCK])
}

const tryOwnerLock = async (client: pg.Client): Promise<{ isFree: boolean; ownerIsAlive: boolean }> => {
	const { rows } = await client.query(
		`select pg_try_advisory_lock($1) as "isFree", current_setting('fiel.owner_pid', true)::int as owner`,
		[OWNER_LOCK],
	)
	return { isFree: rows[0].isFree, ownerIsAlive: isAlive(rows[0].owner) }
}

/** The server that was found, as its lock file describes it by then. */
type Ownership = { state: 'gone' } | { state: 'owned' | 'orphan' | 'silent'; running: Postmaster }

/**
 * Whether a running PostgreSQL belongs to a running Fiel. A Fiel that has just started may not hold its lock yet, so
 * a free lock counts only if the process that started PostgreSQL is gone, or has not taken the lock for a while.
 * PostgreSQL writes the socket folder into its lock file some time after its pid, so the file is read for each attempt.
 */
export const checkOwnership = async (cluster: string, waitForRelease: boolean): Promise<Ownership> => {
	const began = Date.now()
	const waited = () => Date.now() - began
	for (let running = findPostmaster(cluster); running; running = await findAgain(cluster)) {
		let client: pg.Client
		try {
			client = await connect(running.socketFolder)
		} catch (error) {
			const isBusy = !running.isReady || (error as { code?: string }).code === CANNOT_CONNECT_NOW
			if (waited() > (isBusy ? RECOVERY_MS : LOCK_WAIT_MS)) return { state: 'silent', running }
			continue
		}
		try {
			const { isFree, ownerIsAlive } = await tryOwnerLock(client)
			if (isFree && (!ownerIsAlive || waited() > LOCK_WAIT_MS)) return { state: 'orphan', running }
			if (!isFree && (!waitForRelease || waited() > LOCK_WAIT_MS)) return { state: 'owned', running }
		} catch {
			// PostgreSQL stopped during the query
		} finally {
			await client.end().catch(() => {})
		}
	}
	return { state: 'gone' }
}

const findAgain = async (cluster: string): Promise<Postmaster | undefined> => {
	await sleep(POLL_MS)
	return findPostmaster(cluster)
}
