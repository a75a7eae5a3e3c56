import { type BenchContext, type BenchGroup, HTTP_CONNECTIONS } from '../support/bench-context.ts'
import { vacuumAndCheckpoint } from '../support/cluster.ts'
import { runInterleaved, type Side } from '../support/interleave.ts'
import { describeRetries, type Load } from '../support/load.ts'
import type { ProcessUsage } from '../support/observe.ts'
import { createOrderLoad } from '../support/order-load.ts'
import { serverSide } from '../support/pgbench-comparison.ts'
import { compareRounds, type ResultRow } from '../support/result-row.ts'
import { type RunningServer, startFiel, startServer } from '../support/server.ts'

const RATE = 300
/** At full speed, because V8 would need minutes to compile at the rate below. */
const WARM_UP = { seconds: 10 }
const LONGEST_TURN_MS = 5

/** Measures the latency of orders at a steady rate, and the delay of the event loop. */
export const latencyGroup: BenchGroup = {
	name: 'latency',
	async run(context) {
		const fiel = await startFiel(context.cluster)
		const bare = await startServer(context.cluster, '../floors/bare.ts')
		const [mine, theirs]: [LoopDelay[], LoopDelay[]] = [[], []]
		try {
			await serverSide(context, 'warm-up', [fiel], {
				load: () => createOrderLoad(context),
				duration: WARM_UP,
			}).run(-1)
			await vacuumAndCheckpoint(context.cluster)
			const [orders, floor] = await runInterleaved(context.rounds, [
				steadySide(context, 'orders', fiel, () => createOrderLoad(context), mine),
				steadySide(context, 'select 1', bare, () => BARE, theirs),
			])
			const at = `at ${RATE} requests/s`
			return [
				compareRounds(
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
				loopDelayRow(`longest work on the event loop ${at}`, mine, 'work', describe(mine, theirs, 'work')),
				loopDelayRow(
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

type LoopDelay = ProcessUsage['loop']

const loopDelayRow = (work: string, delays: LoopDelay[], part: keyof LoopDelay, note: string): ResultRow =>
	compareRounds(
		{ ...{ work, note, against: `${LONGEST_TURN_MS} ms`, wanted: 1 }, ...{ limit: 'most', unit: 'ms' } },
		delays.map((delay) => delay[part]),
		delays.map(() => LONGEST_TURN_MS),
	)

/** Sends requests at fixed times, answered or not, so that a slow reply cannot hide the delay of later requests. */
const steadySide = (
	context: BenchContext,
	name: string,
	server: RunningServer,
	load: () => Load,
	delays: LoopDelay[],
): Side => ({
	name,
	async run(round) {
		await server.usage() // resets the counters
		const run = { ...load(), ports: [server.port], connections: HTTP_CONNECTIONS }
		const result = await context.generator.run({ ...run, rate: RATE, seconds: context.seconds })
		const { loop } = await server.usage()
		if (round >= 0) delays.push(loop)
		const waits = `event loop p99 ${loop.p99.toFixed(1)} ms, longest ${loop.longest.toFixed(1)} ms, work ${loop.work.toFixed(1)} ms`
		context.log(
			`  ${name}: p50 ${result.p50.toFixed(2)} ms, p99 ${result.p99.toFixed(2)} ms${describeRetries(result)}; ${waits}`,
		)
		return result.p99
	},
})

const describe = (mine: LoopDelay[], theirs: LoopDelay[], part: keyof LoopDelay): string => {
	const highest = (delays: LoopDelay[]): string => Math.max(...delays.map((delay) => delay[part])).toFixed(1)
	return `in the worst round ${highest(mine)} ms; the bare route, which does nothing, ${highest(theirs)} ms`
}
