import pg from 'pg'
import { createWatchdog, destroyConnection, type Watchdog } from '../pipeline/watchdog.ts'
import { typeParsers } from '../type-parsers.ts'
import { asUnavailable } from '../unavailable.ts'
import { clientConfig, examineHost, hostsOf } from './connect-client.ts'
import { clientTimeout, FORCE_INDEX_SCANS, KEEP_ALIVE, timeLimits } from './connection-settings.ts'
import type { Host } from './parse-hosts.ts'
import type { PoolOptions } from './pool-options.ts'
import { createPrimaryFinder, type PrimaryFinder } from './primary-finder.ts'
import { readServerState } from './server-state.ts'

/** The connections of a database handle. If there are several servers, all lead to the primary. */
export interface ConnectionPool {
	/** Rejects with `Unavailable` if there is no connection to the primary. */
	connect(): Promise<pg.PoolClient>
	/** Identifies the database, for caches. */
	readonly scope: object
	watchdog: Watchdog | undefined
	usage(): { total: number; idle: number; waiting: number }
	close(): Promise<void>
}

export const openPool = (options: PoolOptions): ConnectionPool => {
	const { connection, statementTimeout } = options
	const known = hostsOf(connection)
	const limit = statementTimeout === undefined ? undefined : clientTimeout(statementTimeout)
	if (!known?.wantsPrimary) {
		const pool = openPgPool(options, clientConfig(connection))
		const watchdog = limit === undefined ? undefined : createWatchdog(limit)
		return { ...describePool(pool, watchdog), connect: () => pool.connect().catch(rejectUnavailable) }
	}
	const watchdog = createWatchdog(limit)
	return openPrimaryPool(options, known.hosts, watchdog)
}

const rejectUnavailable = (error: unknown): never => {
	throw asUnavailable(error)
}

const CONNECT_TIMEOUT_MS = 10_000

/**
 * For a pool without time limits: a server that does not answer at all is given up nevertheless. The setting of the same
 * name of a pool would also limit how long a caller waits for a free connection.
 */
class ClientWithTimeout extends pg.Client {
	constructor(config?: pg.ClientConfig) {
		super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
	}
}

const openPgPool = ({ poolSize, prepare, statementTimeout }: PoolOptions, config: pg.PoolConfig): pg.Pool => {
	const pool = new pg.Pool({
		...(statementTimeout === undefined && { Client: ClientWithTimeout }),
		...config,
		...(prepare && { options: `${FORCE_INDEX_SCANS} ${KEEP_ALIVE}` }),
		...(statementTimeout !== undefined && timeLimits(statementTimeout, prepare)),
		max: poolSize,
		types: typeParsers,
		application_name: 'fiel',
	})
	// An unhandled 'error' event would end the process. A connection may break while it is idle or between two
	// statements: the next statement on it fails, and the pool replaces it.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	return pool
}

const describePool = (pool: pg.Pool, watchdog: Watchdog | undefined): Omit<ConnectionPool, 'connect'> => ({
	scope: pool,
	watchdog,
	usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
	// the watchdog may have to destroy connections until the last one is released
	close: () => pool.end().finally(() => watchdog?.close()),
})

/** A connection that has not replied for this long may lead to a server that is no longer the primary. */
const SILENCE_MS = 1_000
const CHECK_MS = 500

/**
 * Connects to whichever server is the primary. Every new connection is asked whether it is; if it is not, or fails, all
 * servers are asked. They are also asked while a connection stays silent, because a server that stands still closes nothing.
 * As soon as another server is known to be the primary, all connections to the former one are closed, with whatever waits
 * on them.
 */
const openPrimaryPool = (
	options: PoolOptions,
	hosts: readonly Host[],
	watchdog: Watchdog,
): ConnectionPool => {
	const clients = trackClients()
	const finder = createPrimaryFinder({ hosts, examine: examineHost, onFound: clients.keepOnly })
	const pool = openPgPool(options, {
		Client: clients.createClass(finder),
		onConnect: (client) => requirePrimary(client, clients.hostOf(client), finder),
	})
	const check = (): void => {
		if (Math.max(watchdog.longestSilence(), clients.longestConnecting()) > SILENCE_MS)
			finder.search().catch(() => {}) // then nothing better is known
	}
	const timer = setInterval(check, CHECK_MS).unref()
	const described = describePool(pool, watchdog)
	return {
		...described,
		async connect() {
			const tried = finder.current()
			try {
				return await pool.connect()
			} catch (error) {
				const found = await finder.search().catch(rejectUnavailable)
				return found === tried ? rejectUnavailable(error) : pool.connect().catch(rejectUnavailable)
			}
		},
		close: () => described.close().finally(() => clearInterval(timer)),
	}
}

const requirePrimary = async (client: pg.ClientBase, host: Host, finder: PrimaryFinder): Promise<void> => {
	try {
		finder.accept(host, await readServerState(client))
	} catch (error) {
		destroyConnection(client) // the pool would wait for a server that does not answer
		throw error
	}
}

/** Remembers to which server each connection leads. */
const trackClients = () => {
	const clients = new Map<pg.ClientBase, { host: Host; began: number }>()
	return {
		/** The class of connections, which go to the primary of the moment at which they are made. */
		createClass: (finder: PrimaryFinder) =>
			class extends pg.Client {
				constructor(config?: pg.ClientConfig) {
					const host = finder.current()
					super({ ...config, connectionString: host.url })
					const tracked = { host, began: performance.now() }
					clients.set(this, tracked)
					this.once('connect', () => {
						tracked.began = Number.POSITIVE_INFINITY
					})
					this.once('end', () => clients.delete(this))
				}
			},
		hostOf: (client: pg.ClientBase): Host => clients.get(client)!.host,
		/** For how many milliseconds the slowest connection has been opening. */
		longestConnecting() {
			const now = performance.now()
			return [...clients.values()].reduce((longest, { began }) => Math.max(longest, now - began), 0)
		},
		keepOnly(primary: Host): void {
			for (const [client, { host }] of clients)
				if (host !== primary) destroyConnection(client, `${host.name} is no longer the primary`)
		},
	}
}
