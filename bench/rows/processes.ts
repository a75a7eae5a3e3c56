import { settle } from '../support/cluster.ts'
import { serverSide } from '../support/duel.ts'
import type { Group } from '../support/lab.ts'
import { orderDuel } from '../support/order-duel.ts'
import { takeTurns } from '../support/rounds.ts'
import { compare } from '../support/row.ts'
import { startFiel } from '../support/server.ts'

/** The same connections, shared by two processes on one database. */
export const processes: Group = {
	name: 'processes',
	async run(lab) {
		const [one, other] = [await startFiel(lab.cluster), await startFiel(lab.cluster)]
		try {
			await settle(lab.cluster)
			const duel = orderDuel(lab)
			const used: number[] = []
			const both = serverSide(lab, 'two processes', [one, other], duel)
			const [two, alone] = await takeTurns(lab.rounds, [
				{
					...both,
					async run(round) {
						const [before, began] = [lab.databaseCpu(), performance.now()]
						const rate = await both.run(round)
						used.push(((lab.databaseCpu() - before) / (performance.now() - began)) * 1000)
						return rate
					},
				},
				serverSide(lab, 'one process', [one], duel),
			])
			const note = `meanwhile PostgreSQL used ${Math.max(...used).toFixed(2)} cores at the most`
			return [
				compare({ work: 'orders, two processes', against: 'one process', wanted: 1.5, note }, two!, alone!),
			]
		} finally {
			await one.stop()
			await other.stop()
		}
	},
}
