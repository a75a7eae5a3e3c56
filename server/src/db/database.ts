import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { begin, COMMIT, type Mark, wasCommitted } from './commit-mark.ts'
import { type KeyedHash, keyedHash } from './keyed-hash.ts'
import { openRoad, type Road } from './road.ts'
import { sayingOf } from './saying.ts'
import { types } from './types.ts'
import { asUnavailable, CommitUnknown, codeOf, Unavailable } from './unavailable.ts'
import { openWatch, type Watch } from './watch.ts'

/** A statement with its values, or rows on their way into a table. */
export type Asked = Pick<Sql, 'text' | 'values'> & { strings?: readonly string[]; lines?: string }

/** Anything that answers a statement: the pool for reads, a transaction for everything else. */
export interface Queryable {
	rows<Row>(asked: Asked): Promise<Row[]>
	/** Under the ledger keys that the database was opened with. */
	readonly keyed: KeyedHash
}

/**
 * A transaction under way. Verbs that write or lock ask for this type, so that they cannot be called without one.
 * Statements that nobody awaits in between travel together, and are done in the order in which they were asked for.
 */
export interface Tx extends Queryable {
	readonly inTransaction: true
	/** The transaction itself, also for whoever sees only a part of it. */
	readonly whole: Tx
	/** One for all transactions of a database, for what is remembered of it in between. */
	readonly home: object
	/** A statement whose answer nobody needs: not even the commit waits for it, and fails if it does. */
	write(asked: Asked): void
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
	patience?: number | undefined
	/** Newest first; absent where nothing is written that is sealed. */
	ledgerKeys?: readonly string[] | undefined
}

/**
 * Every statement reaches its rows by key. A named statement keeps its plan, and a plan made while a table was
 * small would go on reading the whole table as it grows, until the database next analyzes it. For the same reason
 * joins with a list of rows say the ids of the list once more, as `id = any(…)`.
 */
const BY_KEY = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off'
/** How soon the database notices that our machine is gone. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** Whoever reads everything is better served by sorting it once, and by a plan for all of the rows. */
const BEGIN_SNAPSHOT = `begin isolation level repeatable read read only;
	set local enable_seqscan = on; set local enable_hashjoin = on; set local enable_mergejoin = on;
	set local cursor_tuple_fraction = 1; set local timezone = 'UTC'; set local work_mem = '64MB'; set local jit = off`

/** How long nothing may be heard of a connection that somebody waits for. */
const silence = (patience: number): number => patience * 1.25

/**
 * The database gives up first and says so; the limit on our side is for a connection whose other end is gone without
 * a word. What such a connection has locked is free again when the database notices that its transaction rests; one
 * that waits for the rest of copied rows does not rest, and is noticed by what the network no longer answers.
 */
const timeLimits = (patience: number, prepare: boolean): pg.PoolConfig => ({
	connectionTimeoutMillis: patience / 3,
	...(prepare
		? {
				statement_timeout: patience,
				lock_timeout: patience / 3,
				idle_in_transaction_session_timeout: patience,
			}
		: { query_timeout: silence(patience) }), // behind PgBouncer limits are for its configuration: it refuses ours
})

const openPool = ({ connection, poolSize, prepare, patience }: DatabaseOptions): pg.Pool => {
	const pool = new pg.Pool({
		...(typeof connection === 'string' ? { connectionString: connection } : connection),
		...(prepare && { options: `${BY_KEY} ${KEEP_ALIVE}` }),
		...(patience !== undefined && timeLimits(patience, prepare)),
		max: poolSize,
		types,
		application_name: 'fiel',
	})
	// A connection that dies while nobody waits for it, idle or between two statements, is no reason to die with it:
	// the next statement on it fails, and the pool replaces it.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	return pool
}

const ask = async <Row>(road: Road, asked: Asked): Promise<Row[]> => {
	const { values, lines } = asked
	try {
		return await road.ask({ ...sayingOf(asked), values, lines })
	} catch (error) {
		throw asUnavailable(error)
	}
}

const askAlone = async <Row>(
	client: pg.PoolClient,
	{ prepare }: DatabaseOptions,
	watch: Watch | undefined,
	asked: Asked,
): Promise<Row[]> => {
	let lost: Error | undefined
	try {
		return await ask<Row>(openRoad(client, prepare, watch), asked)
	} catch (error) {
		if (error instanceof Unavailable) lost = error
		throw error
	} finally {
		client.release(lost)
	}
}

export const openDatabase = (options: DatabaseOptions): Database => {
	const pool = openPool(options)
	const connect = (): Promise<pg.PoolClient> =>
		pool.connect().catch((error) => {
			throw asUnavailable(error)
		})
	const { prepare, patience } = options
	const keyed = keyedHash(options.ledgerKeys ?? [])
	const watch = patience === undefined ? undefined : openWatch(silence(patience))
	return {
		keyed,
		rows: async (asked) => askAlone(await connect(), options, watch, asked),
		async transaction(work) {
			const client = await connect()
			let lost: Error | undefined
			const road = openRoad(client, prepare, watch)
			const begun = begin(client, road, prepare)
			const inTx = openTx({
				home: pool,
				keyed,
				begun,
				travelTogether: prepare,
				ask: (asked) => ask(road, asked),
			})
			const commit = async (mark: Mark): Promise<void> => {
				try {
					await road.ask(COMMIT) // not done, if a statement before it has failed
				} catch (error) {
					if (isRefusal(error)) throw asUnavailable(error)
					lost = error as Error
					if (!(await wasCommitted(pool, mark))) throw asUnavailable(error)
				}
			}
			try {
				const [mark, result] = await Promise.all([begun, work(inTx.tx).then(inTx.finish)])
				await inTx.end(
					() => commit(mark),
					() => lost !== undefined,
				)
				return result
			} catch (error) {
				const failure = inTx.failure()
				inTx.close() // nothing is asked, and nothing that was asked leaves, behind the end
				road.close()
				await client.query(ROLLBACK).catch((gone) => {
					lost = gone as Error
				})
				throw error instanceof CommitUnknown ? error : (failure ?? error)
			} finally {
				client.release(lost)
			}
		},
		snapshot: async (work) => readSnapshot(await connect(), options, watch, keyed, work),
		usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
		// until the last connection is given back, it may have to be cut
		close: () => pool.end().finally(() => watch?.close()),
	}
}

const readSnapshot = async <T>(
	client: pg.PoolClient,
	{ prepare, patience }: DatabaseOptions,
	watch: Watch | undefined,
	keyed: KeyedHash,
	work: (db: Queryable) => Promise<T>,
): Promise<T> => {
	const road = openRoad(client, prepare, watch)
	try {
		await client.query({ text: BEGIN_SNAPSHOT, ...(patience && { query_timeout: silence(patience) }) })
		const rows: Queryable['rows'] = (asked) => ask(road, asked)
		return await work({ keyed, rows: prepare ? rows : oneByOne(Promise.resolve(), rows).rows })
	} finally {
		road.close()
		const lost = await client.query(ROLLBACK).then(
			() => undefined,
			(gone: Error) => gone,
		)
		client.release(lost)
	}
}

/** For connections on which statements cannot travel together. */
const oneByOne = (begun: Promise<unknown>, ask: Queryable['rows']) => {
	let last = begun
	return {
		rows<Row>(asked: Asked): Promise<Row[]> {
			const answer = last.then(() => ask<Row>(asked))
			last = answer
			return answer
		},
		last: () => last,
	}
}

const FAILED_BEFORE = '25P02'

interface TxOptions {
	home: object
	keyed: KeyedHash
	begun: Promise<unknown>
	travelTogether: boolean
	ask: Queryable['rows']
}

/**
 * The statements of a transaction, one after the other where they cannot travel together. When one of several fails,
 * whoever still has more to ask is refused: the connection soon belongs to somebody else.
 */
const openTx = ({ home, keyed, begun, travelTogether, ask }: TxOptions) => {
	let isOpen = true
	const last: (() => Promise<void>)[] = []
	let failed: unknown
	const writes: Promise<unknown>[] = []
	let reason: unknown
	const askIfOpen = async <Row>(asked: Asked): Promise<Row[]> => {
		if (!isOpen) throw new Error('the transaction has ended')
		try {
			return await ask<Row>(asked)
		} catch (error) {
			// what was asked behind a statement that failed says only that; whoever hears of it first hears the reason
			if (codeOf(error) !== FAILED_BEFORE) reason = error
			throw reason ?? error
		}
	}
	const inTurn = oneByOne(begun, askIfOpen)
	const rows = travelTogether ? askIfOpen : inTurn.rows
	const tx: Tx = {
		inTransaction: true,
		get whole() {
			return tx
		},
		home,
		keyed,
		rows,
		beforeCommit: (work) => {
			last.push(work)
		},
		write(asked) {
			writes.push(
				rows(asked).catch((error) => {
					failed ??= error
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
			for (let work = last.shift(); work; work = last.shift()) await work()
			return result
		},
		/** Why a write failed; whatever was asked after it failed because of it. */
		failure: () => failed,
		/**
		 * Commits behind everything that was asked for, without waiting for its answers. Those of a connection that
		 * broke say nothing: a commit that was looked up was done with all of them.
		 */
		async end(commit: () => Promise<void>, isBroken: () => boolean): Promise<void> {
			if (!travelTogether) await inTurn.last()
			close()
			await commit()
			await Promise.all(writes)
			if (failed && !isBroken()) throw failed
		},
	}
}

/** Of a connection that does not answer, nothing is waited for: it is closed, which undoes its transaction too. */
const ROLLBACK = { text: 'rollback', query_timeout: 1_000 } as const

/** The database has answered and said no; anything else is a connection that broke, and the answer is not known. */
const isRefusal = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'
