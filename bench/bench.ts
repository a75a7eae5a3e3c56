/**
 * Measures the throughput of Fiel as a ratio to a floor that is measured in alternation. docs/performance.md
 * explains each row. ONLY=orders,reads selects groups; KEEP=1 saves the table in docs/performance.md.
 */
import { fairnessGroup } from './rows/fairness.ts'
import { hotCustomerGroup } from './rows/hot-customer.ts'
import { importGroup } from './rows/import.ts'
import { latencyGroup } from './rows/latency.ts'
import { membersGroup } from './rows/members.ts'
import { ordersGroup } from './rows/orders.ts'
import { processesGroup } from './rows/processes.ts'
import { readsGroup } from './rows/reads.ts'
import { spendingGroup } from './rows/spending.ts'
import {
	runGroups,
	selectGroups,
	withBenchContext,
	withLongerRounds,
	withMoreRounds,
	withWarmUps,
} from './support/bench-context.ts'
import { describeMachine } from './support/machine.ts'
import { writeReport } from './support/report.ts'

const CUSTOMERS = Number(process.env.CUSTOMERS ?? 100_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 2)

const GROUPS = [
	withMoreRounds(2, ordersGroup),
	hotCustomerGroup,
	withWarmUps(8, spendingGroup),
	withLongerRounds(1 / 2, readsGroup),
	importGroup,
	processesGroup,
	withLongerRounds(2, latencyGroup),
	withLongerRounds(5, fairnessGroup),
	withLongerRounds(5, membersGroup),
]

await withBenchContext({ customers: CUSTOMERS, rounds: ROUNDS, seconds: SECONDS }, async (context) => {
	const machineReport = await describeMachine(context.cluster)
	const { rows, failed } = await runGroups(context, selectGroups(GROUPS))
	await writeReport('latest', machineReport, rows)
	if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`)
})
