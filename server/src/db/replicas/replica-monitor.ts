import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Queryable } from '../queryable.ts'

export interface MonitoredReplica {
	name: string
	db: Queryable
}

/** Knows how far behind each replica is. */
export interface ReplicaMonitor {
	/** Settled when every replica was asked once. */
	readonly firstRound: Promise<void>
	/** Everything that was committed before this many milliseconds ago can be read on the replica. */
	lagOf(replica: MonitoredReplica): number
	/** It has failed, and is not used before it has answered again. */
	distrust(replica: MonitoredReplica): void
	close(): Promise<void>
}

/** A position in the log of the primary, and when it was there. */
interface Position {
	at: number
	position: number
	timeline: string
}

const INTERVAL_MS = 1_000
/** How long a server may take to say its position. */
const ANSWER_MS = 2_000
/** A replica that just started to be watched is asked this often, because traffic goes on while it is asked. */
const FIRST_TRIES = 10
const PAUSE_MS = 100

const PRIMARY_POSITION = sql`
	select (pg_current_wal_lsn() - '0/0')::bigint as position, left(pg_walfile_name('0/1'), 8) as timeline`

/** The timeline is hidden from roles that may not read statistics; it is null then, and while nothing is received. */
const REPLICA_POSITION = sql`
	select pg_is_in_recovery() as "isReplica",
		coalesce((pg_last_wal_replay_lsn() - '0/0')::bigint, 0) as position,
		(select lpad(upper(to_hex(received_tli)), 8, '0') from pg_stat_wal_receiver) as timeline`

interface ReplicaPosition {
	isReplica: boolean
	position: number
	timeline: string | null
}

/**
 * Once a second, notes the position of the primary in its log and asks every replica how far it has got. What the primary
 * had written when it was at a position that a replica has passed can be read there. This needs no clock but that of this
 * process, and no writes; and a replica that lost its primary falls behind as soon as the primary writes.
 */
export const createReplicaMonitor = (
	primary: Queryable,
	replicas: readonly MonitoredReplica[],
	keepMs: number,
): ReplicaMonitor => {
	let positions: Position[] = []
	/** Up to which moment each replica has everything. */
	const coveredAt = new Map<MonitoredReplica, number>()
	const stop = new AbortController()
	const readPosition = async (): Promise<Position | undefined> => {
		const at = performance.now()
		const [row] = await inTime(primary.rows<Omit<Position, 'at'>>(PRIMARY_POSITION))
		return row && { ...row, at }
	}
	const ask = async (replica: MonitoredReplica, { timeline }: Position): Promise<boolean> => {
		const [row] = await inTime(replica.db.rows<ReplicaPosition>(REPLICA_POSITION))
		const isFollowing = row?.isReplica && (row.timeline === null || row.timeline === timeline)
		if (!isFollowing) {
			coveredAt.delete(replica)
			return false
		}
		const covered = positions.findLast(({ position }) => position <= row.position)
		if (covered) coveredAt.set(replica, covered.at)
		return covered !== undefined
	}
	const runRound = async (tries: number): Promise<void> => {
		const newest = await readPosition()
		if (!newest) return // without the primary nobody knows how old a replica is
		positions = [...positions.filter(({ at }) => at > newest.at - keepMs), newest]
		await Promise.all(
			replicas.map(async (replica) => {
				for (let left = tries; !(await ask(replica, newest)) && left > 1 && !stop.signal.aborted; left--)
					await wait(PAUSE_MS)
			}),
		)
	}
	const firstRound = runRound(FIRST_TRIES)
	const rounds = firstRound.then(async () => {
		while (!stop.signal.aborted) {
			await wait(INTERVAL_MS, undefined, { ref: false, signal: stop.signal }).catch(() => {})
			if (!stop.signal.aborted) await runRound(1)
		}
	})
	return {
		firstRound,
		lagOf: (replica) => performance.now() - (coveredAt.get(replica) ?? Number.NEGATIVE_INFINITY),
		distrust: (replica) => coveredAt.delete(replica),
		async close() {
			stop.abort()
			await rounds
		},
	}
}

/** No rows if the server does not answer in time. */
const inTime = async <Row>(answer: Promise<Row[]>): Promise<Row[]> => {
	const { promise, resolve } = Promise.withResolvers<Row[]>()
	const timer = setTimeout(resolve, ANSWER_MS, [])
	return Promise.race([answer.catch(() => []), promise]).finally(() => clearTimeout(timer))
}
