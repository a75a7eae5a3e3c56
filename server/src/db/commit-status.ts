import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Engine } from './citus/engine.ts'
import type { PgStatement } from './pipeline/pipeline.ts'
import type { StatementQueue } from './pipeline/statement-queue.ts'
import { asUnavailable, CommitUnknown, codeOf } from './unavailable.ts'

/** Another connection can ask for the outcome of a transaction by its id. `at` is read from the database's clock. */
export interface TransactionIdentity {
	id: string
	at: string
	/** The WAL timeline of the database; promoting a replica starts a new one. */
	timeline: string
}

/** The name of a WAL file begins with the timeline. The position is fixed, so only the timeline can change. */
const TIMELINE = "pg_walfile_name('0/1')"
const IDENTIFY = `select pg_current_xact_id()::text as id, now()::text as at, ${TIMELINE} as timeline`
/**
 * Statements of a transaction reach their rows by key, so one generic plan fits all values. For arrays of one element
 * PostgreSQL would otherwise plan anew each time, which costs more than everything else in such an order.
 */
const IDENTIFY_AND_PLAN = {
	name: 'fiel_mark',
	text: `${IDENTIFY}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
}
/** Citus plans a statement for the server that has its rows, and cannot do so without the values of its parameters. */
const IDENTIFY_ON_CITUS = { name: 'fiel_identify', text: IDENTIFY }
const BEGIN: PgStatement = { name: 'fiel_begin', text: 'begin' }
export const COMMIT: PgStatement = { name: 'fiel_commit', text: 'commit' }

/** Begins a transaction and gets its identity in the same round trip. */
export const beginTransaction = async (
	client: pg.PoolClient,
	queue: StatementQueue,
	isPipelined: boolean,
	engine: Engine,
): Promise<TransactionIdentity> => {
	try {
		if (isPipelined) {
			const [, identities] = await Promise.all([
				queue.run(BEGIN),
				queue.run<TransactionIdentity>(engine === 'citus' ? IDENTIFY_ON_CITUS : IDENTIFY_AND_PLAN),
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
 * A crash can lose the id of a transaction that was not yet on disk, and a replica may never have received it; the id
 * is then reused. So "committed" may be about another transaction if the database has crashed since, which resets its
 * statistics, or is on another timeline. On a replica that is not promoted yet the query fails, and is retried.
 */
const STATUS_QUERY = `
	select ${TIMELINE} <> $3 or coalesce(stats_reset > $2::timestamptz, false) as "isAnother",
		pg_xact_status($1::xid8) as status
	from pg_stat_bgwriter`

const UNKNOWN_TRANSACTION = '22023' // the id is in the future, so the transaction was lost in a crash

/**
 * A server stores a commit first and waits for its synchronous replica then. If the wait is cut short, the commit stands on
 * this server and may be missing on the replica. A later commit that was waited for shows that the replica has both.
 */
const LATER_COMMIT = "select pg_logical_emit_message(true, 'fiel', '')"

type Answer = 'committed' | 'not committed' | 'unknowable' | 'not yet known'

const ask = async (client: pg.PoolClient, { id, at, timeline }: TransactionIdentity): Promise<Answer> => {
	const query_timeout = STATUS_TIMEOUT_MS / 5
	const query = { text: STATUS_QUERY, values: [id, at, timeline], query_timeout }
	const { rows } = await client.query<{ isAnother: boolean; status: string | null }>(query)
	const { status, isAnother } = rows[0]!
	if (status === 'in progress' && !isAnother) return 'not yet known'
	if (status === null || (status === 'committed' && isAnother)) return 'unknowable'
	if (status !== 'committed') return 'not committed'
	await client.query({ text: LATER_COMMIT, query_timeout } as pg.QueryConfig)
	return 'committed'
}

/** Asks on a new connection, which leads to the primary of that moment. */
const askPrimary = async (
	connect: () => Promise<pg.PoolClient>,
	identity: TransactionIdentity,
): Promise<Answer> => {
	let client: pg.PoolClient | undefined
	let failure: Error | undefined
	try {
		client = await connect()
		return await ask(client, identity)
	} catch (error) {
		failure = error as Error
		return codeOf(error) === UNKNOWN_TRANSACTION ? 'not committed' : 'not yet known'
	} finally {
		client?.release(failure)
	}
}

/** Asks on another connection whether a transaction was committed, after the reply to its commit was lost. */
export const wasCommitted = async (
	connect: () => Promise<pg.PoolClient>,
	identity: TransactionIdentity,
): Promise<boolean> => {
	for (const until = performance.now() + STATUS_TIMEOUT_MS; performance.now() < until; await wait(50)) {
		const answer = await askPrimary(connect, identity)
		if (answer === 'unknowable') break
		if (answer !== 'not yet known') return answer === 'committed'
	}
	throw new CommitUnknown('the connection broke during a commit, and the database cannot be asked about it')
}
