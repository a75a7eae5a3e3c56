/**
 * Measures orders on a large database: 20,000,000 point records of 1,000,000 customers, and 1,000,000 waiting
 * events. Inserting them takes long. ONLY=history or ONLY=waiting measures one of them.
 */
import { historyGroup } from './rows/history.ts'
import { waitingEventsGroup } from './rows/waiting-events.ts'
import { runGroups, selectGroups, withBenchContext, withMoreRounds } from './support/bench-context.ts'
import { describeMachine } from './support/machine.ts'
import { writeReport } from './support/report.ts'

const CUSTOMERS = 10_000
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 5)

await withBenchContext({ customers: CUSTOMERS, rounds: ROUNDS, seconds: SECONDS }, async (context) => {
	const machineReport = await describeMachine(context.cluster)
	const { rows, failed } = await runGroups(
		context,
		selectGroups([withMoreRounds(2, historyGroup), waitingEventsGroup]),
	)
	await writeReport('growth', machineReport, rows)
	if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`)
})
