import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchContext, type BenchGroup, HTTP_CONNECTIONS } from '../support/bench-context.ts'
import { median } from '../support/interleave.ts'
import { describeRetries } from '../support/load.ts'
import { createOrderLoad } from '../support/order-load.ts'
import { compareRounds, type ResultRow } from '../support/result-row.ts'
import type { RunningServer } from '../support/server.ts'
import { startFullServer } from '../support/start-full-server.ts'

const RATE = 300
const SAMPLE_S = 5
const MAX_MB = 250
/** The heap takes a while to reach its size. */
const WARM_UP_SHARE = 0.25

/** Measures the memory of a complete Fiel under a steady load, and whether it grows. */
export const soakGroup: BenchGroup = {
	name: 'soak',
	async run(context) {
		const fiel = await startFullServer(context.cluster)
		try {
			const samples = await sampleMemory(context, fiel)
			const settled = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
			const half = settled.length >> 1
			return [memoryRow(settled), growthRow(settled.slice(0, half), settled.slice(half))]
		} finally {
			await fiel.stop()
		}
	},
}

/** The memory of the process every few seconds, in MB. */
const sampleMemory = async (context: BenchContext, fiel: RunningServer): Promise<number[]> => {
	const samples: number[] = []
	let isOver = false
	const run = { ...createOrderLoad(context), ports: [fiel.port], connections: HTTP_CONNECTIONS }
	const load = context.generator.run({ ...run, rate: RATE, seconds: context.seconds }).finally(() => {
		isOver = true
	})
	while (!isOver) {
		await Promise.race([sleep(SAMPLE_S * 1000), load])
		const { rssMb, heapMb, loop } = await fiel.usage()
		samples.push(rssMb)
		if (samples.length % 12 === 0)
			context.log(
				`  ${(samples.length * SAMPLE_S) / 60} min: ${rssMb.toFixed(0)} MB, heap ${heapMb.toFixed(0)} MB, event loop p99 ${loop.p99.toFixed(1)} ms`,
			)
	}
	const result = await load
	context.log(`  ${result.requests} orders, p99 ${result.p99.toFixed(1)} ms${describeRetries(result)}`)
	return samples
}

const MEMORY = { limit: 'most', unit: 'MB' } as const

const memoryRow = (samples: number[]): ResultRow => {
	const peak = Math.max(...samples)
	return compareRounds(
		{ ...MEMORY, work: 'memory under a steady load', against: `${MAX_MB} MB`, wanted: 1 },
		[peak],
		[MAX_MB],
	)
}

const growthRow = (earlier: number[], later: number[]): ResultRow =>
	compareRounds(
		{ ...MEMORY, work: 'memory in the second half of the time', against: 'in the first half', wanted: 1.1 },
		[median(later)],
		[median(earlier)],
	)
