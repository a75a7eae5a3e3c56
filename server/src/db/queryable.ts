import type { Sql } from 'sql-template-tag'
import type { Engine } from './citus/engine.ts'
import type { KeyedHash } from './keyed-hash.ts'

/** A statement with its values, or a `copy … from stdin` with its rows as text. */
export type SqlStatement = Pick<Sql, 'text' | 'values'> & {
	strings?: readonly string[]
	copyText?: string
	/** Its text depends on data, so it is not kept as a prepared statement: there may be any number of such texts. */
	isUnprepared?: true
}

/** Runs statements: the pool for reads, a transaction for everything else. */
export interface Queryable {
	rows<Row>(statement: SqlStatement): Promise<Row[]>
	/** Uses the ledger keys that the database was opened with. */
	readonly keyedHash: KeyedHash
	/** Identifies the database, for caches that outlive a transaction, see `createDatabaseCache`. */
	readonly cacheScope: object
	readonly engine: Engine
}

/**
 * An open transaction. Functions that write or lock take this type, so that they cannot be called without one.
 * Statements issued without an await between them share a round trip, and are executed in the order of the calls.
 */
export interface Tx extends Queryable {
	readonly inTransaction: true
	/** The object that `Database.transaction` made, for what is kept once for each transaction; the same in every pipeline on it. */
	readonly root: Tx
	/** Queues a statement whose result is not needed. Nothing waits for its reply; if it fails, the commit fails. */
	write(statement: SqlStatement): void
	/**
	 * Registers work that runs after everything else in the transaction, right before the commit, in the order of the
	 * calls. It must not write to sealed tables, because the seals may have been written by then.
	 */
	beforeCommit(work: () => Promise<void>): void
}

/** Reads from one server, one statement or a snapshot at a time. */
export interface Reader extends Queryable {
	/** Reads from one consistent snapshot. It takes no transaction id, so that it does not delay webhooks. */
	snapshot<T>(work: (db: Queryable) => Promise<T>): Promise<T>
}

/** The primary. */
export interface OneDatabase extends Reader {
	/**
	 * Reads that reach their rows by key, as the statements of transactions do: one generic plan fits all values. Reads
	 * with optional conditions are planned for their values instead, through `rows`.
	 */
	readonly byKey: Queryable
	transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
	/** All connections, idle ones, and callers that wait for one, for the metrics page. */
	usage(): { total: number; idle: number; waiting: number }
	close(): Promise<void>
}

/** What is known about a replica. */
export interface ReplicaState {
	/** Without credentials, as in db2:5432. */
	name: string
	/** Everything that was committed before this many seconds ago can be read there; infinite if that is not known. */
	lag: number
	isUsable: boolean
}

export interface Database extends OneDatabase {
	/**
	 * Reads that may be some seconds old, such as figures and reports: a replica answers them if one is fresh enough, else
	 * the primary. Without replicas it is the database itself.
	 */
	readonly relaxed: Reader
	/** The replicas, for the metrics page. */
	replicas(): ReplicaState[]
	/** How many relaxed reads each kind of server has answered; absent without replicas. */
	relaxedReads(): { replica: number; primary: number } | undefined
}
