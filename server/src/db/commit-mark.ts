import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Road } from './road.ts'
import type { Statement } from './trip.ts'
import { asUnavailable, CommitUnknown } from './unavailable.ts'

/** By its number anybody can ask what became of a transaction; the moment is of the database's own clock. */
export interface Mark {
	id: string
	at: string
	/** Of the history that the database writes; a replica that is promoted begins another. */
	timeline: string
}

/** The name of one and the same piece of the log begins with the timeline. */
const TIMELINE = "pg_walfile_name('0/1')"
const MARK = `select pg_current_xact_id()::text as id, now()::text as at, ${TIMELINE} as timeline`
/**
 * Whatever a transaction asks for, it reaches by key, so one plan fits all values. PostgreSQL would otherwise take
 * lists of one for a reason to plan anew each time, which costs more than everything else that such an order does.
 */
const MARK_AND_PLAN = {
	name: 'fiel_mark',
	text: `${MARK}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
}
const BEGIN: Statement = { name: 'fiel_begin', text: 'begin' }
export const COMMIT: Statement = { name: 'fiel_commit', text: 'commit' }

/** Begins, and learns the transaction's number in the same round trip. */
export const begin = async (client: pg.PoolClient, road: Road, keepsPlans: boolean): Promise<Mark> => {
	try {
		if (keepsPlans) {
			const [, marks] = await Promise.all([road.ask(BEGIN), road.ask<Mark>(MARK_AND_PLAN)])
			return marks[0]!
		}
		const results = await client.query(`begin; ${MARK}`)
		return (results as unknown as { rows: Mark[] }[]).at(-1)!.rows[0]!
	} catch (error) {
		throw asUnavailable(error)
	}
}

const PATIENCE_MS = 5_000

/**
 * A crash may lose the number of a transaction that was not yet on disk, and a replica may never have heard of it; the
 * number is then given to another transaction. "Committed" may be about that other one, when the database has crashed
 * since, which leaves its time as that of the newest statistics, or writes another history. A replica that is not
 * promoted yet has none to tell, and is asked again.
 */
const STATUS = `
	select ${TIMELINE} <> $3 or coalesce(stats_reset > $2::timestamptz, false) as "isAnother",
		pg_xact_status($1::xid8) as status
	from pg_stat_bgwriter`

const NEVER_HEARD_OF = '22023' // a number still to be given, so that of a transaction lost in a crash

/** Asks a new connection what became of a commit whose answer was lost. */
export const wasCommitted = async (pool: pg.Pool, { id, at, timeline }: Mark): Promise<boolean> => {
	const until = performance.now() + PATIENCE_MS
	const question = { text: STATUS, values: [id, at, timeline], query_timeout: PATIENCE_MS / 5 }
	while (performance.now() < until) {
		const answer = await pool.query(question).catch((error) => error)
		if (answer.code === NEVER_HEARD_OF) return false
		const { status, isAnother } = answer.rows?.[0] ?? {}
		if (status === 'committed' && isAnother) break
		if (status !== undefined && (status !== 'in progress' || isAnother)) return status === 'committed'
		await wait(50)
	}
	throw new CommitUnknown('the connection broke during a commit, and the database cannot be asked about it')
}
