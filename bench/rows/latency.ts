import { settle } from '../support/cluster.ts'
import { serverSide } from '../support/duel.ts'
import { type Group, HTTP_CONNECTIONS, type Lab } from '../support/lab.ts'
import { describeRetries, type Load } from '../support/load.ts'
import type { Usage } from '../support/observe.ts'
import { orderLoad } from '../support/order-load.ts'
import { type Side, takeTurns } from '../support/rounds.ts'
import { compare, type Row } from '../support/row.ts'
import { type RunningServer, startFiel, startServer } from '../support/server.ts'

const RATE = 300
/** At full speed: at the rate below V8 would take minutes for what it compiles. */
const WARM_UP = { seconds: 10 }
const LONGEST_TURN_MS = 5

/** How long an order takes when they come at a steady rate, and how long anything else waits for the event loop. */
export const latency: Group = {
	name: 'latency',
	async run(lab) {
		const fiel = await startFiel(lab.cluster)
		const bare = await startServer(lab.cluster, '../floors/bare.ts')
		const [mine, theirs]: [Turn[], Turn[]] = [[], []]
		try {
			await serverSide(lab, 'warm-up', [fiel], { load: () => orderLoad(lab), last: WARM_UP }).run(-1)
			await settle(lab.cluster)
			const [orders, floor] = await takeTurns(lab.rounds, [
				steadySide(lab, 'orders', fiel, () => orderLoad(lab), mine),
				steadySide(lab, 'select 1', bare, () => BARE, theirs),
			])
			const at = `at ${RATE} requests/s`
			return [
				compare(
					{
						work: `p99 of an order ${at}`,
						against: 'a bare select 1 route',
						wanted: 4,
						limit: 'most',
						unit: 'ms',
					},
					orders!,
					floor!,
				),
				againstTurn(`longest work on the event loop ${at}`, mine, 'work', describe(mine, theirs, 'work')),
				againstTurn(
					`longest wait for the event loop ${at}`,
					mine,
					'longest',
					describe(mine, theirs, 'longest'),
				),
			]
		} finally {
			await fiel.stop()
			await bare.stop()
		}
	},
}

const BARE: Load = { request: 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n', slots: {}, expects: '{"one":1}' }

type Turn = Usage['loop']

const againstTurn = (work: string, turns: Turn[], part: keyof Turn, note: string): Row =>
	compare(
		{ ...{ work, note, against: `${LONGEST_TURN_MS} ms`, wanted: 1 }, ...{ limit: 'most', unit: 'ms' } },
		turns.map((turn) => turn[part]),
		turns.map(() => LONGEST_TURN_MS),
	)

/** Due at its moment, answered or not, so that a slow answer cannot hide the ones behind it. */
const steadySide = (
	lab: Lab,
	name: string,
	server: RunningServer,
	load: () => Load,
	turns: Turn[],
): Side => ({
	name,
	async run(round) {
		await server.usage() // forgets what was before
		const run = { ...load(), ports: [server.port], connections: HTTP_CONNECTIONS }
		const result = await lab.generator.run({ ...run, rate: RATE, seconds: lab.seconds })
		const { loop } = await server.usage()
		if (round >= 0) turns.push(loop)
		const waits = `event loop p99 ${loop.p99.toFixed(1)} ms, longest ${loop.longest.toFixed(1)} ms, work ${loop.work.toFixed(1)} ms`
		lab.say(
			`  ${name}: p50 ${result.p50.toFixed(2)} ms, p99 ${result.p99.toFixed(2)} ms${describeRetries(result)}; ${waits}`,
		)
		return result.p99
	},
})

const describe = (mine: Turn[], theirs: Turn[], part: keyof Turn): string => {
	const most = (turns: Turn[]): string => Math.max(...turns.map((turn) => turn[part])).toFixed(1)
	return `in the worst round ${most(mine)} ms; the bare route, which does nothing, ${most(theirs)} ms`
}
