/**
 * What becomes of orders when the data grows. It takes long because so much has to be there first: 20,000,000 point
 * records of 1,000,000 customers, and 1,000,000 events that wait. ONLY=history or ONLY=waiting does one of them.
 */
import { history } from './rows/history.ts'
import { waitingEvents } from './rows/waiting-events.ts'
import { chosen, oftener, runGroups, withLab } from './support/lab.ts'
import { describeMachine } from './support/machine.ts'
import { report } from './support/report.ts'

const CUSTOMERS = 10_000
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 5)

await withLab({ customers: CUSTOMERS, rounds: ROUNDS, seconds: SECONDS }, async (lab) => {
	const surroundings = await describeMachine(lab.cluster)
	const { rows, failed } = await runGroups(lab, chosen([oftener(2, history), waitingEvents]))
	await report('growth', surroundings, rows)
	if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`)
})
