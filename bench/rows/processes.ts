import os from 'node:os'
import type { BenchContext, BenchGroup } from '../support/bench-context.ts'
import { vacuumAndCheckpoint } from '../support/cluster.ts'
import { median, runInterleaved } from '../support/interleave.ts'
import { limitCpu } from '../support/limit-cpu.ts'
import type { Cores } from '../support/measure-load.ts'
import { createOrderComparison } from '../support/order-comparison.ts'
import { serverSide } from '../support/pgbench-comparison.ts'
import { compareRounds, type ResultRow } from '../support/result-row.ts'
import { type RunningServer, startFiel } from '../support/server.ts'

/** The share of a core that each process gets, so that the cores are not the bottleneck. */
const SHARE = 0.2

/**
 * Both sides get this many connections. With fewer, several processes have too few each to fill their batches, and the
 * row would compare the length of batches.
 */
const CONNECTIONS = 256

/** A process compiles its code while it works, which takes long with a share of a core, so all begin without a limit. */
const WARM_UPS = 10

/** How many processes serve the connections, what they are compared with, and what is wanted of them. */
interface Comparison {
	count: number
	work: string
	against: string
	wanted: number
}

const WORDS: Record<number, string> = { 1: 'one process', 2: 'two processes', 4: 'four processes' }

/** With all of the machine two processes compete with PostgreSQL and the load for its cores. */
const UNLIMITED: Comparison = { count: 2, work: 'orders, two processes', against: 'one process', wanted: 1.5 }

const LIMITED: Comparison[] = [
	{ count: 2, wanted: 1.7 },
	{ count: 4, wanted: 3 },
].map(({ count, wanted }) => ({
	count,
	work: `orders, ${WORDS[count]} that may each use ${SHARE} of a core`,
	against: `one that may use ${SHARE} of a core`,
	wanted,
}))

/** Measures the same connections shared by several processes on one database. */
export const processesGroup: BenchGroup = {
	name: 'processes',
	async run(context) {
		const servers: Record<number, RunningServer[]> = {}
		try {
			for (const count of [1, 2, 4]) servers[count] = await startProcesses(context, count)
			await vacuumAndCheckpoint(context.cluster)
			const everyone = Object.values(servers).flat()
			const warmUp = sideOf(context, 'all processes, to warm up', everyone)
			for (let run = 0; run < WARM_UPS; run++) await warmUp.run(run)
			const rows = [await compareProcesses(context, servers, UNLIMITED)]
			const shares = everyone.map(({ pid }) => limitCpu(pid, SHARE))
			try {
				if (shares.includes(null)) {
					context.log('  a share of a core cannot be given to a process here')
					return rows
				}
				for (const comparison of LIMITED)
					rows.push(await compareProcesses({ ...context, warmUps: 1 }, servers, comparison))
				return rows
			} finally {
				for (const share of shares) share?.release()
			}
		} finally {
			for (const server of Object.values(servers).flat()) await server.stop()
		}
	},
}

/** Each process is set up as the supervisor does it, but has a port of its own. */
const startProcesses = (context: BenchContext, count: number): Promise<RunningServer[]> =>
	Promise.all(Array.from({ length: count }, () => startFiel(context.cluster, { FIEL_PROCESSES: `${count}` })))

const sideOf = (
	context: BenchContext,
	name: string,
	servers: RunningServer[],
	onCores: (cores: Cores) => void = () => {},
) => serverSide(context, name, servers, createOrderComparison(context), { connections: CONNECTIONS, onCores })

const compareProcesses = async (
	context: BenchContext,
	servers: Record<number, RunningServer[]>,
	{ count, work, against, wanted }: Comparison,
): Promise<ResultRow> => {
	const used: Record<'several' | 'one', Cores[]> = { several: [], one: [] }
	const side = (number: number, cores: Cores[]) =>
		sideOf(context, WORDS[number]!, servers[number]!, (taken) => cores.push(taken))
	const [several, alone] = await runInterleaved(context.rounds, [
		side(count, used.several),
		side(1, used.one),
	])
	const counted = (cores: Cores[]): Cores[] => cores.slice(-context.rounds) // without the warm-ups
	const taken = `${describe('one process', counted(used.one))}; ${describe(WORDS[count]!.split(' ')[0]!, counted(used.several))}`
	const note = `of ${os.availableParallelism()} cores ${taken}`
	return compareRounds({ work, against, wanted, note }, several!, alone!)
}

const describe = (who: string, used: Cores[]): string => {
	const [server, database, load] = (['server', 'database', 'load'] as const).map((part) =>
		median(used.map((cores) => cores[part])),
	) as [number, number, number]
	const all = (server + database + load).toFixed(2)
	return `${who} took ${server.toFixed(2)}, PostgreSQL ${database.toFixed(2)}, the load ${load.toFixed(2)}, together ${all}`
}
