import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { decimal } from './decimal.ts'

/** Anything that answers a statement: the pool for reads, a transaction for everything else. */
export interface Queryable {
	rows<Row>(statement: Sql): Promise<Row[]>
}

/** A transaction under way. Verbs that write or lock ask for this type, so that they cannot be called without one. */
export interface Tx extends Queryable {
	readonly inTransaction: true
}

export interface Database extends Queryable {
	transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
	/** Connections in use, idle and waited for, for the metrics page. */
	usage(): { total: number; idle: number; waiting: number }
	close(): Promise<void>
}

export interface DatabaseOptions {
	/** A postgres:// URL, or the folder of a unix socket with user and database. */
	connection: string | { host: string; port: number; user: string; database: string }
	poolSize: number
	/** Named statements; off behind PgBouncer in transaction mode without prepared-statement support. */
	prepare: boolean
}

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const parsers = new Map<number, (text: string) => unknown>([
	[INT8, Number], // ids and counts stay far below 2^53
	[NUMERIC, decimal],
	[DATE, (text) => text], // a calendar date has no instant
])
const types = {
	getTypeParser: (oid: number, format?: 'text' | 'binary') =>
		parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

/** Statement texts are written in the source, so their number is bounded and each can keep its name for ever. */
const names = new Map<string, string>()
const nameOf = (text: string): string => {
	let name = names.get(text)
	if (!name) {
		name = `fiel_${names.size + 1}`
		names.set(text, name)
	}
	return name
}

/**
 * Every statement reaches its rows by key. A named statement keeps its plan, and a plan made while a table was
 * small would go on reading the whole table as it grows, until the database next analyzes it. For the same reason
 * joins with a list of rows say the ids of the list once more, as `id = any(…)`.
 */
const BY_KEY = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off'

export const openDatabase = (options: DatabaseOptions): Database => {
	const target =
		typeof options.connection === 'string' ? { connectionString: options.connection } : options.connection
	const planner = options.prepare ? { options: BY_KEY } : {}
	const pool = new pg.Pool({ ...target, ...planner, max: options.poolSize, types, application_name: 'fiel' })
	// A connection that dies while nobody waits for it, idle or between two statements, is no reason to die with it:
	// the next statement on it fails, and the pool replaces it.
	pool.on('error', () => {})
	pool.on('connect', (client) => client.on('error', () => {}))
	const ask = async <Row>(client: pg.Pool | pg.PoolClient, { text, values }: Sql): Promise<Row[]> => {
		const name = options.prepare ? { name: nameOf(text) } : {}
		return (await client.query({ ...name, text, values: values as unknown[] })).rows as Row[]
	}
	return {
		rows: (statement) => ask(pool, statement),
		async transaction(work) {
			const client = await pool.connect()
			let broken: Error | undefined
			try {
				await client.query('begin')
				const result = await work({ inTransaction: true, rows: (statement) => ask(client, statement) })
				await client.query('commit')
				return result
			} catch (error) {
				await client.query('rollback').catch((lost) => {
					broken = lost as Error
				})
				throw error
			} finally {
				client.release(broken)
			}
		},
		usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
		close: () => pool.end(),
	}
}
