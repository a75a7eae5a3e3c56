import { type BenchContext, HTTP_CONNECTIONS } from './bench-context.ts'
import { vacuumAndCheckpoint } from './cluster.ts'
import { runInterleaved, type Side } from './interleave.ts'
import { describeRetries, type Load } from './load.ts'
import { type Cores, measureLoad } from './measure-load.ts'
import { chooseClients, type RunDuration, runPgbench, type ScriptValues } from './pgbench.ts'
import { compareRounds, type ResultRow } from './result-row.ts'
import { assertSameRows, countWritten, type WrittenRows } from './rows-written.ts'
import { type RunningServer, startFiel } from './server.ts'

/** A write of the private interface, and a pgbench script that writes the same rows. */
export interface PgbenchComparison {
	work: string
	wanted: number
	script: string
	/** pgbench gets the number of clients from this list with which it is fastest. */
	clients: number[]
	/** The duration of a run, or the number of operations if each needs preparation. */
	duration: RunDuration
	/** The requests of a run; called before each run, and its preparation is not measured. */
	load(): Load | Promise<Load>
	/** Documents and dates that Fiel has written, so that pgbench writes the same. */
	sample(): Promise<ScriptValues>
	/** Other values of the script; called before each run. */
	values(): ScriptValues | Promise<ScriptValues>
}

const SAMPLE_COUNT = 200

export const runComparison = async (
	context: BenchContext,
	comparison: PgbenchComparison,
): Promise<ResultRow> => {
	const { sample } = await verifySameRows(context, comparison)
	const clients = await chooseComparisonClients(context, comparison, sample)
	const fiel = await startFiel(context.cluster)
	try {
		await vacuumAndCheckpoint(context.cluster)
		const sides = [
			serverSide(context, 'fiel', [fiel], comparison),
			pgbenchSide(context, comparison, clients, sample),
		]
		const [mine, floor] = await runInterleaved(context.rounds, sides)
		const { work, wanted } = comparison
		return compareRounds(
			{ work, against: AGAINST_PGBENCH, wanted, note: clientsNote(clients) },
			mine!,
			floor!,
		)
	} finally {
		await fiel.stop()
	}
}

export const AGAINST_PGBENCH = 'pgbench, the same rows'
export const clientsNote = (clients: number): string => `pgbench did best with ${clients} clients`

export const chooseComparisonClients = async (
	context: BenchContext,
	comparison: PgbenchComparison,
	sample: ScriptValues,
): Promise<number> => {
	const duration = comparison.duration.count === undefined ? { seconds: 1 } : comparison.duration
	const values = async () => ({ ...sample, ...(await comparison.values()) })
	return chooseClients(context.cluster, { script: comparison.script, duration, values }, comparison.clients)
}

/** Runs the same number of operations on both sides, and compares the rows that PostgreSQL has counted. */
export const verifySameRows = async (
	context: BenchContext,
	comparison: PgbenchComparison,
): Promise<{ mine: WrittenRows; sample: ScriptValues }> => {
	const mine = await countServer(context, comparison, () => startFiel(context.cluster))
	const sample = await comparison.sample()
	const values = { ...sample, ...(await comparison.values()) }
	const run = {
		script: comparison.script,
		clients: 1,
		duration: { count: SAMPLE_COUNT },
		values: () => values,
	}
	const floor = await countWritten(context.cluster, SAMPLE_COUNT, () => runPgbench(context.cluster, run))
	assertSameRows(comparison.script, mine, floor)
	const rows = Object.entries(mine.rows).map(([table, count]) => `${table} ${count}`)
	context.log(`  ${comparison.work}: ${rows.join(', ')}`)
	return { mine, sample }
}

/**
 * The rows that a server writes for these operations. It is stopped afterwards, so that PostgreSQL has counted
 * everything.
 */
export const countServer = async (
	context: BenchContext,
	comparison: PgbenchComparison,
	start: () => Promise<RunningServer>,
): Promise<WrittenRows> => {
	const load = await comparison.load()
	return countWritten(context.cluster, SAMPLE_COUNT, async () => {
		const server = await start()
		await context.generator.run({ ...load, ports: [server.port], connections: 1, count: SAMPLE_COUNT })
		await server.stop()
	})
}

interface ServerSideOptions {
	/** HTTP connections to all servers together. */
	connections?: number
	/** Receives what a run took of the processor. */
	onCores?: (cores: Cores) => void
}

export const serverSide = (
	context: BenchContext,
	name: string,
	servers: RunningServer[],
	comparison: Pick<PgbenchComparison, 'load' | 'duration'>,
	{ connections = HTTP_CONNECTIONS, onCores }: ServerSideOptions = {},
): Side => ({
	name,
	warmUps: context.warmUps,
	async run() {
		const load = await comparison.load()
		const run = { ...load, ...comparison.duration, connections }
		const { result, used } = await measureLoad(context, servers, run)
		onCores?.(coresOf(used, result.seconds))
		const speed = `${Math.round(result.rate)}/s, p99 ${result.p99.toFixed(1)} ms${describeRetries(result)}`
		context.log(`  ${name}: ${speed}; ${costOf(used, result.requests, result.seconds)}`)
		return result.rate
	},
})

const coresOf = (used: Cores, seconds: number): Cores => ({
	server: used.server / seconds,
	database: used.database / seconds,
	load: used.load / seconds,
})

/** The processor time of one operation, which is meaningful even on a busy machine. */
const costOf = (used: Record<string, number>, pieces: number, seconds: number): string =>
	Object.entries(used)
		.map(
			([who, cpu]) => `${who} ${((cpu / pieces) * 1e6).toFixed(0)} µs, ${(cpu / seconds).toFixed(2)} cores`,
		)
		.join('; ')

export const pgbenchSide = (
	context: BenchContext,
	comparison: PgbenchComparison,
	clients: number,
	sample: ScriptValues,
): Side => ({
	name: 'pgbench',
	async run() {
		const values = async () => ({ ...sample, ...(await comparison.values()) })
		const { script, duration } = comparison
		const before = context.databaseCpu()
		const rate = await runPgbench(context.cluster, { script, clients, duration, values })
		const seconds = duration.count === undefined ? duration.seconds! : duration.count / rate
		const cost = costOf({ database: context.databaseCpu() - before }, rate * seconds, seconds)
		context.log(`  pgbench: ${Math.round(rate)}/s; ${cost}`)
		return rate
	},
})
