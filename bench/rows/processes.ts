import os from 'node:os'
import { settle } from '../support/cluster.ts'
import { type Cores, serverSide } from '../support/duel.ts'
import type { Group, Lab } from '../support/lab.ts'
import { orderDuel } from '../support/order-duel.ts'
import { median, takeTurns } from '../support/rounds.ts'
import { compare, type Row } from '../support/row.ts'
import { type RunningServer, startFiel } from '../support/server.ts'
import { shrink } from '../support/small-core.ts'

/** What a process gets of a core, where the cores are not to be what is short. */
const SHARE = 0.25

/** The same connections, shared by two processes on one database. */
export const processes: Group = {
	name: 'processes',
	async run(lab) {
		const servers = [await startFiel(lab.cluster), await startFiel(lab.cluster)]
		try {
			await settle(lab.cluster)
			const whole = await race(lab, servers, 'orders, two processes', 'one process')
			const shares = servers.map(({ pid }) => shrink(pid, SHARE))
			try {
				if (shares.includes(null)) {
					lab.say('  a share of a core cannot be given to a process here')
					return [whole]
				}
				const of = `that may each use ${SHARE} of a core`
				return [
					whole,
					await race(
						{ ...lab, warmUps: 1, seconds: lab.seconds / 2 },
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

const race = async (lab: Lab, servers: RunningServer[], work: string, against: string): Promise<Row> => {
	const duel = orderDuel(lab)
	const used: Record<'two' | 'one', Cores[]> = { two: [], one: [] }
	const [two, alone] = await takeTurns(lab.rounds, [
		serverSide(lab, 'two processes', servers, duel, (cores) => used.two.push(cores)),
		serverSide(lab, 'one process', servers.slice(0, 1), duel, (cores) => used.one.push(cores)),
	])
	const counted = (cores: Cores[]): Cores[] => cores.slice(-lab.rounds) // without the warm-ups
	const taken = `${describe('one process', counted(used.one))}; ${describe('two', counted(used.two))}`
	const note = `of ${os.availableParallelism()} cores ${taken}`
	return compare({ work, against, wanted: 1.5, note }, two!, alone!)
}

const describe = (who: string, used: Cores[]): string => {
	const [server, database, load] = (['server', 'database', 'load'] as const).map((part) =>
		median(used.map((cores) => cores[part])),
	) as [number, number, number]
	const all = (server + database + load).toFixed(2)
	return `${who} took ${server.toFixed(2)}, PostgreSQL ${database.toFixed(2)}, the load ${load.toFixed(2)}, together ${all}`
}
