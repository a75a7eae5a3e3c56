import type { TableGrowth } from '../scale/costs.ts'
import type { BenchContext } from '../support/bench-context.ts'
import { runCommand } from '../support/run-command.ts'
import { type Cost, describeCost, differenceOf, measureWork } from './measure.ts'
import { growthOf, readTableSizes, type TableSizes } from './table-sizes.ts'

/**
 * What the worker does later about things that were written since `before`: it counts them in the figures. A second
 * run, with nothing left to do, is subtracted. The growth includes what was written before the worker ran.
 */
export const measureCounting = async (
	context: BenchContext,
	before: TableSizes,
	things: number,
): Promise<{ cost: Cost; growth: Record<string, TableGrowth> }> => {
	const runOnce = () =>
		measureWork(context, things, async () => {
			const { cpuSeconds } = await runCommand(context.cluster, ['worker', '--once'])
			return cpuSeconds
		})
	const [busy, idle] = [await runOnce(), await runOnce()]
	const cost = differenceOf(busy, idle)
	context.log(`  counting ${things}: ${describeCost(cost)}`)
	return { cost, growth: growthOf(before, await readTableSizes(context.cluster), things) }
}
