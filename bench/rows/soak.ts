import { setTimeout as sleep } from 'node:timers/promises'
import { type Group, HTTP_CONNECTIONS, type Lab } from '../support/lab.ts'
import { describeRetries } from '../support/load.ts'
import { orderLoad } from '../support/order-load.ts'
import { median } from '../support/rounds.ts'
import { compare, type Row } from '../support/row.ts'
import type { RunningServer } from '../support/server.ts'
import { startWholeFiel } from '../support/start-whole.ts'

const RATE = 300
const SAMPLE_S = 5
const MOST_MB = 250
/** The heap takes a while to find its size. */
const SETTLED = 0.25

/** All of Fiel under a steady load: what memory it takes, and whether it goes on taking more. */
export const soak: Group = {
	name: 'soak',
	async run(lab) {
		const fiel = await startWholeFiel(lab.cluster)
		try {
			const samples = await watch(lab, fiel)
			const settled = samples.slice(Math.floor(samples.length * SETTLED))
			const half = settled.length >> 1
			return [heldAgainst(settled), grown(settled.slice(0, half), settled.slice(half))]
		} finally {
			await fiel.stop()
		}
	},
}

/** The memory of the process every few seconds, in MB. */
const watch = async (lab: Lab, fiel: RunningServer): Promise<number[]> => {
	const samples: number[] = []
	let isOver = false
	const run = { ...orderLoad(lab), ports: [fiel.port], connections: HTTP_CONNECTIONS }
	const load = lab.generator.run({ ...run, rate: RATE, seconds: lab.seconds }).finally(() => {
		isOver = true
	})
	while (!isOver) {
		await Promise.race([sleep(SAMPLE_S * 1000), load])
		const { rssMb, heapMb, loop } = await fiel.usage()
		samples.push(rssMb)
		if (samples.length % 12 === 0)
			lab.say(
				`  ${(samples.length * SAMPLE_S) / 60} min: ${rssMb.toFixed(0)} MB, heap ${heapMb.toFixed(0)} MB, event loop p99 ${loop.p99.toFixed(1)} ms`,
			)
	}
	const result = await load
	lab.say(`  ${result.requests} orders, p99 ${result.p99.toFixed(1)} ms${describeRetries(result)}`)
	return samples
}

const MEMORY = { limit: 'most', unit: 'MB' } as const

const heldAgainst = (samples: number[]): Row => {
	const most = Math.max(...samples)
	return compare(
		{ ...MEMORY, work: 'memory under a steady load', against: `${MOST_MB} MB`, wanted: 1 },
		[most],
		[MOST_MB],
	)
}

const grown = (earlier: number[], later: number[]): Row =>
	compare(
		{ ...MEMORY, work: 'memory in the second half of the time', against: 'in the first half', wanted: 1.1 },
		[median(later)],
		[median(earlier)],
	)
