// Ten minutes of orders at a steady rate through a complete Fiel: memory must not grow. SECONDS=60 is a shorter
// run.
import { soakGroup } from './rows/soak.ts'
import { runGroups, withBenchContext } from './support/bench-context.ts'
import { describeMachine } from './support/machine.ts'
import { writeReport } from './support/report.ts'

const SECONDS = Number(process.env.SECONDS ?? 600)

await withBenchContext({ customers: 100_000, rounds: 1, seconds: SECONDS }, async (context) => {
	const machineReport = await describeMachine(context.cluster)
	const { rows, failed } = await runGroups(context, [soakGroup])
	await writeReport('soak', machineReport, rows)
	if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`)
})
