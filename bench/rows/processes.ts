import os from 'node:os'
import { settle } from '../support/cluster.ts'
import { type Cores, serverSide } from '../support/duel.ts'
import type { Group } from '../support/lab.ts'
import { orderDuel } from '../support/order-duel.ts'
import { median, takeTurns } from '../support/rounds.ts'
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
			const used: Cores[] = []
			const [two, alone] = await takeTurns(lab.rounds, [
				serverSide(lab, 'two processes', [one, other], duel, (cores) => used.push(cores)),
				serverSide(lab, 'one process', [one], duel),
			])
			const claim = {
				work: 'orders, two processes',
				against: 'one process',
				wanted: 1.5,
				note: describe(used),
			}
			return [compare(claim, two!, alone!)]
		} finally {
			await one.stop()
			await other.stop()
		}
	},
}

const describe = (used: Cores[]): string => {
	const of = (part: keyof Cores): string => median(used.map((cores) => cores[part])).toFixed(2)
	return `of ${os.availableParallelism()} cores the two took ${of('server')}, PostgreSQL ${of('database')}, the load ${of('load')}`
}
