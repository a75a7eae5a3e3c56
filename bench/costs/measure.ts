import sql from 'sql-template-tag'
import type { BenchContext } from '../support/bench-context.ts'
import type { Load } from '../support/load.ts'
import { measureLoad } from '../support/measure-load.ts'
import type { RunningServer } from '../support/server.ts'

/** What one thing cost: microseconds of processor time, bytes of WAL, and transactions. */
export interface Cost {
	/** The processor time of Fiel's process, whichever it is. */
	process: number
	database: number
	wal: number
	transactions: number
	/** The median time until the reply in milliseconds; 0 where nobody waits. */
	replyMs: number
}

interface DatabaseCounters {
	wal: number
	transactions: number
}

/** Transactions that wrote have an id, and ids are counted without a gap. */
const readCounters = async ({ cluster }: BenchContext): Promise<DatabaseCounters> => {
	const [counters] = await cluster.db.rows<DatabaseCounters>(sql`
		select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
			pg_snapshot_xmax(pg_current_snapshot())::text::float8 as transactions`)
	return counters!
}

const US = 1e6

/** Measures work of a process that reports its processor time in seconds. */
export const measureWork = async (
	context: BenchContext,
	things: number,
	work: () => Promise<number>,
): Promise<Cost> => {
	const [before, cpu] = [await readCounters(context), context.databaseCpu()]
	const processSeconds = await work()
	const [after, used] = [await readCounters(context), context.databaseCpu() - cpu]
	return {
		process: (processSeconds / things) * US,
		database: (used / things) * US,
		wal: (after.wal - before.wal) / things,
		transactions: (after.transactions - before.transactions) / things,
		replyMs: 0,
	}
}

/** Measures requests. */
export const measureRequests = async (
	context: BenchContext,
	server: RunningServer,
	load: Load,
	{ count, connections }: { count: number; connections: number },
): Promise<Cost> => {
	let replyMs = 0
	const cost = await measureWork(context, count, async () => {
		const { result, used } = await measureLoad(context, [server], { ...load, count, connections })
		replyMs = result.p50
		return used.server
	})
	return { ...cost, replyMs }
}

/** What the second cost beyond the first. */
export const differenceOf = (cost: Cost, base: Cost): Cost => ({
	process: cost.process - base.process,
	database: cost.database - base.database,
	wal: cost.wal - base.wal,
	transactions: cost.transactions - base.transactions,
	replyMs: cost.replyMs - base.replyMs,
})

export const describeCost = ({ process, database, wal }: Cost): string =>
	`Fiel ${process.toFixed(0)} µs, PostgreSQL ${database.toFixed(0)} µs, WAL ${wal.toFixed(0)} bytes`
