import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { PgStatement } from './pipeline/pipeline.ts'
import type { StatementQueue } from './pipeline/statement-queue.ts'
import { asUnavailable, CommitUnknown } from './unavailable.ts'

/** By its number anybody can ask what became of a transaction; the moment is of the database's own clock. */
export interface TransactionIdentity {
	id: string
	at: string
	/** Of the history that the database writes; a replica that is promoted begins another. */
	timeline: string
}

/** The name of one and the same piece of the log begins with the timeline. */
const TIMELINE = "pg_walfile_name('0/1')"
const IDENTIFY = `select pg_current_xact_id()::text as id, now()::text as at, ${TIMELINE} as timeline`
/**
 * Whatever a transaction asks for, it reaches by key, so one plan fits all values. PostgreSQL would otherwise take
 * lists of one for a reason to plan anew each time, which costs more than everything else that such an order does.
 */
const IDENTIFY_AND_PLAN = {
	name: 'fiel_mark',
	text: `${IDENTIFY}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
}
const BEGIN: PgStatement = { name: 'fiel_begin', text: 'begin' }
export const COMMIT: PgStatement = { name: 'fiel_commit', text: 'commit' }

/** Begins, and learns the transaction's number in the same round trip. */
export const beginTransaction = async (
	client: pg.PoolClient,
	queue: StatementQueue,
	isPipelined: boolean,
): Promise<TransactionIdentity> => {
	try {
		if (isPipelined) {
			const [, identities] = await Promise.all([
				queue.run(BEGIN),
				queue.run<TransactionIdentity>(IDENTIFY_AND_PLAN),
			])
			return identities[0]!
		}
		const results = await client.query(`begin; ${IDENTIFY}`)
		return (results as unknown as { rows: TransactionIdentity[] }[]).at(-1)!.rows[0]!
	} catch (error) {
		throw asUnavailable(error)
	}
}

const STATUS_TIMEOUT_MS = 5_000

/**
 * A crash may lose the number of a transaction that was not yet on disk, and a replica may never have heard of it; the
 * number is then given to another transaction. "Committed" may be about that other one, when the database has crashed
 * since, which leaves its time as that of the newest statistics, or writes another history. A replica that is not
 * promoted yet has none to tell, and is asked again.
 */
const STATUS_QUERY = `
	select ${TIMELINE} <> $3 or coalesce(stats_reset > $2::timestamptz, false) as "isAnother",
		pg_xact_status($1::xid8) as status
	from pg_stat_bgwriter`

const UNKNOWN_TRANSACTION = '22023' // a number still to be given, so that of a transaction lost in a crash

/** Asks a new connection what became of a commit whose answer was lost. */
export const wasCommitted = async (
	pool: pg.Pool,
	{ id, at, timeline }: TransactionIdentity,
): Promise<boolean> => {
	const until = performance.now() + STATUS_TIMEOUT_MS
	const query = { text: STATUS_QUERY, values: [id, at, timeline], query_timeout: STATUS_TIMEOUT_MS / 5 }
	while (performance.now() < until) {
		const result = await pool.query(query).catch((error) => error)
		if (result.code === UNKNOWN_TRANSACTION) return false
		const { status, isAnother } = result.rows?.[0] ?? {}
		if (status === 'committed' && isAnother) break
		if (status !== undefined && (status !== 'in progress' || isAnother)) return status === 'committed'
		await wait(50)
	}
	throw new CommitUnknown('the connection broke during a commit, and the database cannot be asked about it')
}
