/**
 * Measures what a customer, an order, an event and a webhook delivery cost: processor time of Fiel and of PostgreSQL,
 * WAL, bytes of tables and indexes, and memory. docs/scale.md explains each figure. RUNS, ROUNDS and CUSTOMERS set the
 * size. KEEP=1 saves the figures in bench/scale/costs.json, which the simulator reads, and in docs/scale.md.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { measureCustomers } from './costs/customers.ts'
import { measureDeliveries } from './costs/deliveries.ts'
import { measureDomainEventSize, measureOrders } from './costs/orders.ts'
import { measurePointEvents } from './costs/point-events.ts'
import { createSamples, type Samples } from './costs/samples.ts'
import { measureVerify, measureVerifyBase } from './costs/verify.ts'
import { COSTS_FILE, type Costs, formatCosts } from './scale/costs.ts'
import { writeDocument } from './scale/document.ts'
import { withBenchContext } from './support/bench-context.ts'
import { describeMachine } from './support/machine.ts'
import { describeReport } from './support/report.ts'
import { startFiel } from './support/server.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const CUSTOMERS = Number(process.env.CUSTOMERS ?? 16_000)
const OUT = new URL('out/', import.meta.url)

/** Returns what the machine is. The customers of the shop are created by the run itself. */
const runOnce = (samples: Samples): Promise<string> =>
	withBenchContext({ customers: 0, rounds: ROUNDS, seconds: 0 }, async (context) => {
		const machine = describeReport(await describeMachine(context.cluster))
		const server = await startFiel(context.cluster)
		try {
			const run = { context, server, samples, customers: CUSTOMERS, rounds: ROUNDS }
			const verifyBase = await measureVerifyBase(run)
			await measureCustomers(run)
			await measureOrders(run)
			await measureDomainEventSize(run)
			await measureDeliveries(run)
			await measureVerify(run, verifyBase)
			await measurePointEvents(run)
		} finally {
			await server.stop()
		}
		return machine
	})

const samples = createSamples()
const [machines, loadAverages]: [string[], number[]] = [[], []]
for (let run = 1; run <= RUNS; run++) {
	process.stderr.write(`run ${run} of ${RUNS}\n`)
	loadAverages.push(Number(os.loadavg()[0]!.toFixed(1)))
	machines.push(await runOnce(samples))
}
const costs: Costs = {
	measuredAt: new Date().toISOString(),
	machine: machines[0]!,
	loadAverages,
	...samples.summarize(),
}
const text = formatCosts(costs)
await mkdir(OUT, { recursive: true })
await writeFile(new URL('costs.json', OUT), text)
console.log(text)
if (process.env.KEEP === '1') {
	await writeFile(COSTS_FILE, text)
	await writeDocument(costs)
	console.log(`saved in ${fileURLToPath(COSTS_FILE)} and docs/scale.md`)
}
