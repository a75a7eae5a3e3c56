import os from 'node:os'
import type { BenchContext, BenchGroup } from '../support/bench-context.ts'
import { vacuumAndCheckpoint } from '../support/cluster.ts'
import { median, runInterleaved } from '../support/interleave.ts'
import { limitCpu } from '../support/limit-cpu.ts'
import { createOrderComparison } from '../support/order-comparison.ts'
import { type Cores, serverSide } from '../support/pgbench-comparison.ts'
import { compareRounds, type ResultRow } from '../support/result-row.ts'
import { type RunningServer, startFiel } from '../support/server.ts'

/** The share of a core that each process gets, so that the cores are not the bottleneck. */
const SHARE = 0.25

/** Measures the same connections shared by two processes on one database. */
export const processesGroup: BenchGroup = {
	name: 'processes',
	async run(context) {
		const servers = [await startFiel(context.cluster), await startFiel(context.cluster)]
		try {
			await vacuumAndCheckpoint(context.cluster)
			const unlimited = await compareProcesses(context, servers, 'orders, two processes', 'one process')
			const shares = servers.map(({ pid }) => limitCpu(pid, SHARE))
			try {
				if (shares.includes(null)) {
					context.log('  a share of a core cannot be given to a process here')
					return [unlimited]
				}
				const of = `that may each use ${SHARE} of a core`
				return [
					unlimited,
					await compareProcesses(
						{ ...context, warmUps: 1, seconds: context.seconds / 2 },
						servers,
						`orders, two processes ${of}`,
						`one that may use ${SHARE} of a core`,
					),
				]
			} finally {
				for (const share of shares) share?.release()
			}
		} finally {
			for (const server of servers) await server.stop()
		}
	},
}

const compareProcesses = async (
	context: BenchContext,
	servers: RunningServer[],
	work: string,
	against: string,
): Promise<ResultRow> => {
	const comparison = createOrderComparison(context)
	const used: Record<'two' | 'one', Cores[]> = { two: [], one: [] }
	const [two, alone] = await runInterleaved(context.rounds, [
		serverSide(context, 'two processes', servers, comparison, (cores) => used.two.push(cores)),
		serverSide(context, 'one process', servers.slice(0, 1), comparison, (cores) => used.one.push(cores)),
	])
	const counted = (cores: Cores[]): Cores[] => cores.slice(-context.rounds) // without the warm-ups
	const taken = `${describe('one process', counted(used.one))}; ${describe('two', counted(used.two))}`
	const note = `of ${os.availableParallelism()} cores ${taken}`
	return compareRounds({ work, against, wanted: 1.5, note }, two!, alone!)
}

const describe = (who: string, used: Cores[]): string => {
	const [server, database, load] = (['server', 'database', 'load'] as const).map((part) =>
		median(used.map((cores) => cores[part])),
	) as [number, number, number]
	const all = (server + database + load).toFixed(2)
	return `${who} took ${server.toFixed(2)}, PostgreSQL ${database.toFixed(2)}, the load ${load.toFixed(2)}, together ${all}`
}
