import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext, BenchGroup } from '../support/bench-context.ts'
import { vacuumAndCheckpoint } from '../support/cluster.ts'
import { median, runInterleaved, type Side } from '../support/interleave.ts'
import { type LoadGenerator, startLoadGenerator } from '../support/load.ts'
import { createOrderLoad } from '../support/order-load.ts'
import { serverSide } from '../support/pgbench-comparison.ts'
import { compareRounds } from '../support/result-row.ts'
import { type RunningServer, startFiel } from '../support/server.ts'
import { type BenchShop, createBenchShop } from '../support/shop.ts'

const QUIET = { rate: 20, connections: 8 }
const FLOOD = { connections: 300 }
/** Between the beginning of the flood and that of the quiet merchant, and between their ends. */
const MARGIN_SECONDS = 1
/** At full speed, because V8 would need minutes to compile at the rate above. */
const WARM_UP = { seconds: 10 }

/** Measures the orders of a merchant with few of them while another one sends as many as it can. */
export const fairnessGroup: BenchGroup = {
	name: 'fairness',
	async run(context) {
		const quiet = await createBenchShop(context.cluster.db, 'quiet', 1000)
		const flooding = startLoadGenerator()
		const server = await startFiel(context.cluster)
		try {
			await serverSide(context, 'warm-up', [server], {
				load: () => createOrderLoad(context),
				duration: WARM_UP,
			}).run(-1)
			await vacuumAndCheckpoint(context.cluster)
			const floods: number[] = []
			const [beside, alone] = await runInterleaved(context.rounds, [
				besideFlood(context, server, quiet, flooding, floods),
				{ name: 'alone', run: () => measureQuiet(context, server, quiet, 'alone') },
			])
			const note = `the flood of ${FLOOD.connections} connections had ${Math.round(median(floods))} orders/s`
			return [
				compareRounds(
					{
						work: `p99 of a merchant with ${QUIET.rate} orders/s beside a flood of another one`,
						against: 'the same merchant alone',
						...{ wanted: 3, limit: 'most', unit: 'ms', note },
					},
					beside!,
					alone!,
				),
			]
		} finally {
			flooding.stop()
			await server.stop()
		}
	},
}

const measureQuiet = async (
	context: BenchContext,
	server: RunningServer,
	shop: BenchShop,
	name: string,
): Promise<number> => {
	const load = createOrderLoad({ ...context, shop })
	const result = await context.generator.run({
		...load,
		...QUIET,
		ports: [server.port],
		seconds: context.seconds,
	})
	context.log(
		`  ${name}: p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, longest ${result.longest.toFixed(1)} ms`,
	)
	if (result.retries > 0) throw new Error(`${result.retries} orders of the quiet merchant were refused`)
	return result.p99
}

const besideFlood = (
	context: BenchContext,
	server: RunningServer,
	quiet: BenchShop,
	flooding: LoadGenerator,
	floods: number[],
): Side => ({
	name: 'beside a flood',
	async run(round) {
		const flood = flooding.run({
			...createOrderLoad(context),
			...FLOOD,
			ports: [server.port],
			seconds: context.seconds + 2 * MARGIN_SECONDS,
		})
		await sleep(MARGIN_SECONDS * 1000)
		const p99 = await measureQuiet(context, server, quiet, 'beside a flood')
		const { rate } = await flood
		context.log(`    the flood: ${Math.round(rate)} orders/s`)
		if (round >= 0) floods.push(rate)
		return p99
	},
})
