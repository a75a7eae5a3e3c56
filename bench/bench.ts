/**
 * What Fiel does in a second, as a ratio to a floor that is measured in turns with it. docs/performance.md says what
 * each row means. ONLY=orders,reads picks groups; KEEP=1 keeps the table in docs/performance.md.
 */
import { hotCustomer } from './rows/hot-customer.ts'
import { importing } from './rows/import.ts'
import { latency } from './rows/latency.ts'
import { orders } from './rows/orders.ts'
import { processes } from './rows/processes.ts'
import { reads } from './rows/reads.ts'
import { spending } from './rows/spending.ts'
import { chosen, longer, oftener, runGroups, withLab } from './support/lab.ts'
import { describeMachine } from './support/machine.ts'
import { report } from './support/report.ts'

const CUSTOMERS = Number(process.env.CUSTOMERS ?? 100_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 2)

const GROUPS = [
	oftener(2, orders),
	hotCustomer,
	spending,
	longer(1 / 2, reads),
	importing,
	processes,
	longer(2, latency),
]

await withLab({ customers: CUSTOMERS, rounds: ROUNDS, seconds: SECONDS }, async (lab) => {
	const surroundings = await describeMachine(lab.cluster)
	const { rows, failed } = await runGroups(lab, chosen(GROUPS))
	await report('latest', surroundings, rows)
	if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`)
})
