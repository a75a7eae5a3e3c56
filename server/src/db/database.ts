import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { beginTransaction, COMMIT, type TransactionIdentity, wasCommitted } from './commit-status.ts'
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts'
import { preparedName } from './pipeline/prepared-name.ts'
import { createStatementQueue, type StatementQueue } from './pipeline/statement-queue.ts'
import { createWatchdog, type Watchdog } from './pipeline/watchdog.ts'
import { typeParsers } from './type-parsers.ts'
import { asUnavailable, CommitUnknown, codeOf, Unavailable } from './unavailable.ts'

/** A statement with its values, or rows on their way into a table. */
export type SqlStatement = Pick<Sql, 'text' | 'values'> & { strings?: readonly string[]; copyText?: string }

/** Anything that answers a statement: the pool for reads, a transaction for everything else. */
export interface Queryable {
	rows<Row>(statement: SqlStatement): Promise<Row[]>
	/** Under the ledger keys that the database was opened with. */
	readonly keyedHash: KeyedHash
	/** Identifies the database, for caches that outlive a transaction, see `createDatabaseCache`. */
	readonly cacheScope: object
}

/**
 * A transaction under way. Verbs that write or lock ask for this type, so that they cannot be called without one.
 * Statements that nobody awaits in between travel together, and are done in the order in which they were asked for.
 */
export interface Tx extends Queryable {
	readonly inTransaction: true
	/** The transaction itself, also for whoever sees only a part of it. */
	readonly root: Tx
	/** A statement whose answer nobody needs: not even the commit waits for it, and fails if it does. */
	write(statement: SqlStatement): void
	/** What is left to do when everything else of the transaction is done. */
	beforeCommit(work: () => Promise<void>): void
}

export interface Database extends Queryable {
	transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
	/** Reads much of one and the same moment, whatever is written meanwhile. It has no number, so no webhook waits for it. */
	snapshot<T>(work: (db: Queryable) => Promise<T>): Promise<T>
	/** Connections in use, idle and waited for, for the metrics page. */
	usage(): { total: number; idle: number; waiting: number }
	close(): Promise<void>
}

export interface DatabaseOptions {
	/** A postgres:// URL, or the folder of a unix socket with user and database. */
	connection: string | { host: string; port: number; user: string; database: string }
	poolSize: number
	/**
	 * Named statements, and several on their way at once; off behind PgBouncer in transaction mode without
	 * prepared-statement support.
	 */
	prepare: boolean
	/** Milliseconds for a statement, see `timeLimits`; absent: it may take as long as it takes. */
	statementTimeout?: number | undefined
	/** Newest first; absent where nothing is written that is sealed. */
	ledgerKeys?: readonly string[] | undefined
}

/**
 * Every statement reaches its rows by key. A named statement keeps its plan, and a plan made while a table was
 * small would go on reading the whole table as it grows, until the database next analyzes it. For the same reason
 * joins with a list of rows say the ids of the list once more, as `id = any(…)`.
 */
const FORCE_INDEX_SCANS = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off'
/** How soon the database notices that our machine is gone. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** Whoever reads everything is better served by sorting it once, and by a plan for all of the rows. */
const BEGIN_SNAPSHOT = `begin isolation level repeatable read read only;
	set local enable_seqscan = on; set local enable_hashjoin = on; set local enable_mergejoin = on;
	set local cursor_tuple_fraction = 1; set local timezone = 'UTC'; set local work_mem = '64MB'; set local jit = off`

/** How long nothing may be heard of a connection that somebody waits for. */
const clientTimeout = (statementTimeout: number): number => statementTimeout * 1.25

/**
 * The database gives up first and says so; the limit on our side is for a connection whose other end is gone without
 * a word. What such a connection has locked is free again when the database notices that its transaction rests; one
 * that waits for the rest of copied rows does not rest, and is noticed by what the network no longer answers.
 */
const timeLimits = (statementTimeout: number, prepare: boolean): pg.PoolConfig => ({
	connectionTimeoutMillis: statementTimeout / 3,
	...(prepare
		? {
				statement_timeout: statementTimeout,
				lock_timeout: statementTimeout / 3,
				idle_in_transaction_session_timeout: statementTimeout,
			}
		: { query_timeout: clientTimeout(statementTimeout) }), // behind PgBouncer limits are for its configuration: it refuses ours
})

const openPool = ({ connection, poolSize, prepare, statementTimeout }: DatabaseOptions): pg.Pool => {
	const pool = new pg.Pool({
		...(typeof connection === 'string' ? { connectionString: connection } : connection),
		...(prepare && { options: `${FORCE_INDEX_SCANS} ${KEEP_ALIVE}` }),
		...(statementTimeout !== undefined && timeLimits(statementTimeout, prepare)),
		max: poolSize,
		types: typeParsers,
		application_name: 'fiel',
	})
	// A connection that dies while nobody waits for it, idle or between two statements, is no reason to die with it:
	// the next statement on it fails, and the pool replaces it.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	return pool
}

const runStatement = async <Row>(queue: StatementQueue, statement: SqlStatement): Promise<Row[]> => {
	const { values, copyText } = statement
	try {
		return await queue.run({ ...preparedName(statement), values, copyText: copyText })
	} catch (error) {
		throw asUnavailable(error)
	}
}

const runStandalone = async <Row>(
	client: pg.PoolClient,
	{ prepare }: DatabaseOptions,
	watchdog: Watchdog | undefined,
	statement: SqlStatement,
): Promise<Row[]> => {
	let connectionError: Error | undefined
	try {
		return await runStatement<Row>(createStatementQueue(client, prepare, watchdog), statement)
	} catch (error) {
		if (error instanceof Unavailable) connectionError = error
		throw error
	} finally {
		client.release(connectionError)
	}
}

export const openDatabase = (options: DatabaseOptions): Database => {
	const pool = openPool(options)
	const connect = (): Promise<pg.PoolClient> =>
		pool.connect().catch((error) => {
			throw asUnavailable(error)
		})
	const { prepare, statementTimeout } = options
	const keyedHash = createKeyedHash(options.ledgerKeys ?? [])
	const watchdog =
		statementTimeout === undefined ? undefined : createWatchdog(clientTimeout(statementTimeout))
	return {
		keyedHash,
		cacheScope: pool,
		rows: async (statement) => runStandalone(await connect(), options, watchdog, statement),
		async transaction(work) {
			const client = await connect()
			let connectionError: Error | undefined
			const queue = createStatementQueue(client, prepare, watchdog)
			const beginDone = beginTransaction(client, queue, prepare)
			const txControl = createTx({
				cacheScope: pool,
				keyedHash,
				beginDone,
				isPipelined: prepare,
				run: (statement) => runStatement(queue, statement),
			})
			const commit = async (identity: TransactionIdentity): Promise<void> => {
				try {
					await queue.run(COMMIT) // not done, if a statement before it has failed
				} catch (error) {
					if (isErrorResponse(error)) throw asUnavailable(error)
					connectionError = error as Error
					if (!(await wasCommitted(pool, identity))) throw asUnavailable(error)
				}
			}
			try {
				const [identity, result] = await Promise.all([beginDone, work(txControl.tx).then(txControl.finish)])
				await txControl.end(
					() => commit(identity),
					() => connectionError !== undefined,
				)
				return result
			} catch (error) {
				const failure = txControl.failure()
				txControl.close() // nothing is asked, and nothing that was asked leaves, behind the end
				queue.close()
				await client.query(ROLLBACK).catch((gone) => {
					connectionError = gone as Error
				})
				throw error instanceof CommitUnknown ? error : (failure ?? error)
			} finally {
				client.release(connectionError)
			}
		},
		snapshot: async (work) =>
			readSnapshot(await connect(), options, watchdog, { keyedHash, cacheScope: pool }, work),
		usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
		// until the last connection is given back, it may have to be cut
		close: () => pool.end().finally(() => watchdog?.close()),
	}
}

const readSnapshot = async <T>(
	client: pg.PoolClient,
	{ prepare, statementTimeout }: DatabaseOptions,
	watchdog: Watchdog | undefined,
	shared: Pick<Queryable, 'keyedHash' | 'cacheScope'>,
	work: (db: Queryable) => Promise<T>,
): Promise<T> => {
	const queue = createStatementQueue(client, prepare, watchdog)
	try {
		await client.query({
			text: BEGIN_SNAPSHOT,
			...(statementTimeout && { query_timeout: clientTimeout(statementTimeout) }),
		})
		const rows: Queryable['rows'] = (statement) => runStatement(queue, statement)
		return await work({ ...shared, rows: prepare ? rows : createSerialRunner(Promise.resolve(), rows).rows })
	} finally {
		queue.close()
		const connectionError = await client.query(ROLLBACK).then(
			() => undefined,
			(gone: Error) => gone,
		)
		client.release(connectionError)
	}
}

/** For connections on which statements cannot travel together. */
const createSerialRunner = (beginDone: Promise<unknown>, run: Queryable['rows']) => {
	let last = beginDone
	return {
		rows<Row>(statement: SqlStatement): Promise<Row[]> {
			const result = last.then(() => run<Row>(statement))
			last = result
			return result
		},
		last: () => last,
	}
}

const IN_FAILED_TRANSACTION = '25P02'

interface TxOptions {
	cacheScope: object
	keyedHash: KeyedHash
	beginDone: Promise<unknown>
	isPipelined: boolean
	run: Queryable['rows']
}

/**
 * The statements of a transaction, one after the other where they cannot travel together. When one of several fails,
 * whoever still has more to ask is refused: the connection soon belongs to somebody else.
 */
const createTx = ({ cacheScope, keyedHash, beginDone, isPipelined, run }: TxOptions) => {
	let isOpen = true
	const commitHooks: (() => Promise<void>)[] = []
	let writeError: unknown
	const writes: Promise<unknown>[] = []
	let firstError: unknown
	const runIfOpen = async <Row>(statement: SqlStatement): Promise<Row[]> => {
		if (!isOpen) throw new Error('the transaction has ended')
		try {
			return await run<Row>(statement)
		} catch (error) {
			// what was asked behind a statement that failed says only that; whoever hears of it first hears the reason
			if (codeOf(error) !== IN_FAILED_TRANSACTION) firstError = error
			throw firstError ?? error
		}
	}
	const serialRunner = createSerialRunner(beginDone, runIfOpen)
	const rows = isPipelined ? runIfOpen : serialRunner.rows
	const tx: Tx = {
		inTransaction: true,
		get root() {
			return tx
		},
		cacheScope,
		keyedHash,
		rows,
		beforeCommit: (work) => {
			commitHooks.push(work)
		},
		write(statement) {
			writes.push(
				rows(statement).catch((error) => {
					writeError ??= error
				}),
			)
		},
	}
	const close = (): void => {
		isOpen = false
	}
	return {
		tx,
		close,
		/** What was left for the end, which may leave more. */
		async finish<T>(result: T): Promise<T> {
			for (let work = commitHooks.shift(); work; work = commitHooks.shift()) await work()
			return result
		},
		/** Why a write failed; whatever was asked after it failed because of it. */
		failure: () => writeError,
		/**
		 * Commits behind everything that was asked for, without waiting for its answers. Those of a connection that
		 * broke say nothing: a commit that was looked up was done with all of them.
		 */
		async end(commit: () => Promise<void>, isBroken: () => boolean): Promise<void> {
			if (!isPipelined) await serialRunner.last()
			close()
			await commit()
			await Promise.all(writes)
			if (writeError && !isBroken()) throw writeError
		},
	}
}

/** Of a connection that does not answer, nothing is waited for: it is closed, which undoes its transaction too. */
const ROLLBACK = { text: 'rollback', query_timeout: 1_000 } as const

/** The database has answered and said no; anything else is a connection that broke, and the answer is not known. */
const isErrorResponse = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && error.severity === 'ERROR'
