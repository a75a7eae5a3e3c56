// Ten minutes of orders at a steady rate through all of Fiel: memory must not grow. SECONDS=60 is a shorter look.
import { soak } from './rows/soak.ts'
import { runGroups, withLab } from './support/lab.ts'
import { describeMachine } from './support/machine.ts'
import { report } from './support/report.ts'

const SECONDS = Number(process.env.SECONDS ?? 600)

await withLab({ customers: 100_000, rounds: 1, seconds: SECONDS }, async (lab) => {
	const surroundings = await describeMachine(lab.cluster)
	const { rows, failed } = await runGroups(lab, [soak])
	await report('soak', surroundings, rows)
	if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`)
})
