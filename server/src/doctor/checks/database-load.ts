import sql from 'sql-template-tag'
import { defineDatabaseCheck } from '../check.ts'
import type { DoctorContext, OpenDatabase } from '../context.ts'
import { countOf, type Finding, formatSeconds, listSome, ok, problem, warning } from '../finding.ts'

type Name = 'connections' | 'transactions' | 'locks'

/** The share of connections in use from which new ones may soon be refused. */
const BUSY_SHARE = 0.85

/** From how many seconds on something is reported. */
const LIMITS = { longTransaction: 600, idleTransaction: 60, lockWait: 5 }

/** Who uses the database now, and who makes others wait. */
export const databaseLoadCheck = defineDatabaseCheck(
	'database',
	['connections', 'transactions', 'locks'],
	(database, context) => examineLoad(database, context),
)

export const examineLoad = async (
	database: OpenDatabase,
	context: DoctorContext,
	limits = LIMITS,
): Promise<Finding<Name>[]> => [
	await checkConnections(database, context),
	...(await checkTransactions(database, limits)),
	...(await checkLocks(database, limits)),
]

const checkConnections = async (
	{ db }: OpenDatabase,
	{ config: { poolSize, processes } }: DoctorContext,
): Promise<Finding<Name>> => {
	const [found] = await db.rows<{ usable: number; used: number; most: number }>(sql`
		select current_setting('max_connections')::int as most,
			current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
				- coalesce(current_setting('reserved_connections', true)::int, 0) as usable,
			(select count(*) from pg_stat_activity where backend_type = 'client backend') as used`)
	const { usable, used, most } = found!
	// With several processes there is one more, which runs the jobs.
	const [needed, who] =
		processes === 1
			? [poolSize, 'a process of Fiel takes']
			: [poolSize * (processes + 1), `the ${processes + 1} processes of \`fiel start\` take`]
	const message = `${used} of ${usable} connections are in use; ${who} up to ${needed}.`
	const lower = processes === 1 ? '' : `, or FIEL_PROCESSES (now ${processes})`
	const advice = `Raise max_connections of PostgreSQL (now ${most}; needs a restart), or lower FIEL_POOL_SIZE (now ${poolSize})${lower}.`
	if (needed > usable) return problem('connections', message, advice)
	if (needed * 2 > usable || used > usable * BUSY_SHARE) return warning('connections', message, advice)
	return ok('connections', message)
}

interface Session {
	pid: number
	application: string
	user: string | null
	state: string | null
	seconds: number
}

const describeSession = ({ pid, application, user, state, seconds }: Session): string =>
	`process ${pid} (${application || 'unnamed'}${user ? ` of ${user}` : ''}, ${state ?? 'hidden'}) for ${formatSeconds(seconds)}`

/** An open transaction keeps vacuum from removing dead rows, and delays webhooks if it has written anything. */
const checkTransactions = async (
	{ db }: OpenDatabase,
	{ longTransaction, idleTransaction }: typeof LIMITS,
): Promise<Finding<Name>[]> => {
	const sessions = await db.rows<Session>(sql`
		select pid, application_name as application, usename as user, state,
			extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
		from pg_stat_activity
		where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
			and (xact_start < clock_timestamp() - make_interval(secs => ${longTransaction})
				or state like 'idle in transaction%'
					and state_change < clock_timestamp() - make_interval(secs => ${idleTransaction}))
		order by xact_start`)
	const prepared = await db.rows<{ gid: string; seconds: number }>(sql`
		select gid, extract(epoch from clock_timestamp() - prepared)::float8 as seconds from pg_prepared_xacts
		where database = current_database() and prepared < clock_timestamp() - make_interval(secs => ${longTransaction})`)
	const findings: Finding<Name>[] = []
	if (sessions.length > 0)
		findings.push(
			warning(
				'transactions',
				`${countOf(sessions.length, 'transaction')} stayed open: ${listSome(sessions.map(describeSession))}.`,
				`If it is not a backup or \`fiel verify\`, end it: select pg_terminate_backend(${sessions[0]!.pid})`,
			),
		)
	if (prepared.length > 0)
		findings.push(
			warning(
				'transactions',
				`${countOf(prepared.length, 'prepared transaction')} of another program stayed open, since ${formatSeconds(prepared[0]!.seconds)}.`,
				`Decide it: rollback prepared '${prepared[0]!.gid}'`,
			),
		)
	return findings.length > 0 ? findings : [ok('transactions', 'No transaction has been open for long.')]
}

const checkLocks = async ({ db }: OpenDatabase, { lockWait }: typeof LIMITS): Promise<Finding<Name>[]> => {
	const waiting = await db.rows<{ pid: number; seconds: number; blockers: number[] }>(sql`
		select pid, extract(epoch from clock_timestamp() - state_change)::float8 as seconds,
			pg_blocking_pids(pid) as blockers
		from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'
			and state_change < clock_timestamp() - make_interval(secs => ${lockWait})
		order by state_change`)
	if (waiting.length === 0)
		return [ok('locks', `No statement has waited for a lock for more than ${lockWait} s.`)]
	const blockers = [...new Set(waiting.flatMap(({ blockers }) => blockers))]
	return [
		warning(
			'locks',
			`${countOf(waiting.length, 'statement waits', 'statements wait')} for a lock, the longest for ${formatSeconds(waiting[0]!.seconds)}; ` +
				`${blockers.length === 1 ? 'the process that holds it is' : 'processes that hold them are'} ${listSome(blockers.map(String))}.`,
			`See what it does: select pid, application_name, state, query from pg_stat_activity where pid = ${blockers[0] ?? 0}`,
			`If it hangs, end it: select pg_terminate_backend(${blockers[0] ?? 0})`,
		),
	]
}
