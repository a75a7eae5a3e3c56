import { type BenchGroup, HTTP_CONNECTIONS } from '../support/bench-context.ts'
import { vacuumAndCheckpoint } from '../support/cluster.ts'
import { runInterleaved } from '../support/interleave.ts'
import { createOrderComparison } from '../support/order-comparison.ts'
import {
	AGAINST_PGBENCH,
	chooseComparisonClients,
	clientsNote,
	countServer,
	type PgbenchComparison,
	pgbenchSide,
	runComparison,
	serverSide,
	verifySameRows,
} from '../support/pgbench-comparison.ts'
import { compareRounds } from '../support/result-row.ts'
import { assertSameRows } from '../support/rows-written.ts'
import { startFiel, startServer } from '../support/server.ts'

const WORK = 'orders'

/** The first of the rows below, with a fixed number of clients. */
export const shortOrdersGroup: BenchGroup = {
	name: 'orders',
	run: async (context) => [
		await runComparison(context, {
			...createOrderComparison(context),
			work: WORK,
			wanted: 1.2,
			clients: [8],
		}),
	],
}

/**
 * Completed orders of three products by known customers, against the same rows without Fiel, and without batches.
 */
export const ordersGroup: BenchGroup = {
	name: 'orders',
	async run(context) {
		const startNaive = () =>
			startServer(context.cluster, '../floors/naive.ts', { FIEL_POOL_SIZE: `${HTTP_CONNECTIONS}` })
		const comparison: PgbenchComparison = {
			...createOrderComparison(context),
			work: WORK,
			wanted: 1.2,
			clients: [8, 16, 64],
		}
		const { mine, sample } = await verifySameRows(context, comparison)
		assertSameRows('naive.ts', mine, await countServer(context, comparison, startNaive))
		const clients = await chooseComparisonClients(context, comparison, sample)
		const [fiel, naive] = [await startFiel(context.cluster), await startNaive()]
		try {
			await vacuumAndCheckpoint(context.cluster)
			const [rates, floor, twin] = await runInterleaved(context.rounds, [
				serverSide(context, 'fiel', [fiel], comparison),
				pgbenchSide(context, comparison, clients, sample),
				serverSide(context, 'naive twin', [naive], comparison),
			])
			return [
				compareRounds(
					{ work: WORK, against: AGAINST_PGBENCH, wanted: 1.2, note: clientsNote(clients) },
					rates!,
					floor!,
				),
				compareRounds(
					{ work: WORK, against: 'a naive twin, one transaction a request', wanted: 4 },
					rates!,
					twin!,
				),
			]
		} finally {
			await fiel.stop()
			await naive.stop()
		}
	},
}
