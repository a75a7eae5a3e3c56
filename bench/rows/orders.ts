import { settle } from '../support/cluster.ts'
import {
	AGAINST_PGBENCH,
	chooseDuelClients,
	countServer,
	type Duel,
	noteOf,
	pgbenchSide,
	proveSameRows,
	runDuel,
	serverSide,
} from '../support/duel.ts'
import { type Group, HTTP_CONNECTIONS } from '../support/lab.ts'
import { orderDuel } from '../support/order-duel.ts'
import { takeTurns } from '../support/rounds.ts'
import { compare } from '../support/row.ts'
import { assertSameRows } from '../support/rows-written.ts'
import { startFiel, startServer } from '../support/server.ts'

const WORK = 'orders'

/** The first of the rows below, without looking for the number of clients. */
export const ordersInShort: Group = {
	name: 'orders',
	run: async (lab) => [await runDuel(lab, { ...orderDuel(lab), work: WORK, wanted: 1.2, clients: [8] })],
}

/** Completed orders of three products by known customers, against the same rows without Fiel, and without lists. */
export const orders: Group = {
	name: 'orders',
	async run(lab) {
		const startNaive = () =>
			startServer(lab.cluster, '../floors/naive.ts', { FIEL_POOL_SIZE: `${HTTP_CONNECTIONS}` })
		const duel: Duel = { ...orderDuel(lab), work: WORK, wanted: 1.2, clients: [8, 16, 64] }
		const { mine, sample } = await proveSameRows(lab, duel)
		assertSameRows('naive.ts', mine, await countServer(lab, duel, startNaive))
		const clients = await chooseDuelClients(lab, duel, sample)
		const [fiel, naive] = [await startFiel(lab.cluster), await startNaive()]
		try {
			await settle(lab.cluster)
			const [rates, floor, twin] = await takeTurns(lab.rounds, [
				serverSide(lab, 'fiel', [fiel], duel),
				pgbenchSide(lab, duel, clients, sample),
				serverSide(lab, 'naive twin', [naive], duel),
			])
			return [
				compare({ work: WORK, against: AGAINST_PGBENCH, wanted: 1.2, note: noteOf(clients) }, rates!, floor!),
				compare({ work: WORK, against: 'a naive twin, one transaction a request', wanted: 4 }, rates!, twin!),
			]
		} finally {
			await fiel.stop()
			await naive.stop()
		}
	},
}
