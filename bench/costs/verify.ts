import { type CommandResult, runCommand } from '../support/run-command.ts'
import { type Cost, describeCost, differenceOf, measureWork } from './measure.ts'
import type { CostRun } from './run.ts'

const RECORDS = /([\d,]+) records?,/

/** What the command costs before there is a record, which is subtracted later. */
export interface VerifyBase {
	cost: Cost
	seconds: number
}

const verify = async ({ context }: CostRun): Promise<VerifyBase & { records: number }> => {
	let result: CommandResult
	const cost = await measureWork(context, 1, async () => {
		result = await runCommand(context.cluster, ['verify'])
		return result.cpuSeconds
	})
	const { output, seconds } = result!
	return { cost, seconds, records: Number(RECORDS.exec(output)![1]!.replaceAll(',', '')) }
}

export const measureVerifyBase = (run: CostRun): Promise<VerifyBase> => verify(run)

/** Verifies everything that the run has written: it must be without a contradiction. */
export const measureVerify = async (run: CostRun, base: VerifyBase): Promise<void> => {
	const { context, samples } = run
	const { cost, seconds, records } = await verify(run)
	const used = differenceOf(cost, base.cost)
	context.log(`  verified ${records} records in ${seconds.toFixed(1)} s: ${describeCost(used)}`)
	samples.add('verify.command', used.process / records)
	samples.add('verify.database', used.database / records)
	samples.add('verify.time', ((seconds - base.seconds) * 1e6) / records)
}
