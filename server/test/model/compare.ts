import type { World } from '../support/world.ts'
import type { ModelClient } from './client.ts'
import { describeDisagreement } from './describe-disagreement.ts'
import { makeScenario } from './make-scenario.ts'
import type { Scenario } from './operations.ts'
import { runScenario, type ScenarioRunOptions } from './run.ts'
import { shrinkScenario } from './shrink-scenario.ts'

export interface ScenarioComparison extends ScenarioRunOptions {
	seed: number
	length: number
	/** The time limit in seconds for shrinking a scenario. */
	shrinkSeconds: number
}

/** Generates a scenario and runs it on both. Returns a description of the smallest disagreement, or null. */
export const compareScenario = async (
	world: World,
	client: ModelClient,
	{ seed, length, shrinkSeconds, ...options }: ScenarioComparison,
): Promise<string | null> => {
	const scenario = makeScenario(seed, length)
	const found = await runScenario(world, client, scenario, options)
	if (!found) return null
	const verifyEvery = found.what === 'fiel verify' ? 1 : 0
	const again = (it: Scenario, isQuick: boolean) => runScenario(world, client, it, { verifyEvery, isQuick })
	const until = Date.now() + shrinkSeconds * 1000
	const smallest = await shrinkScenario(scenario, found, again, until)
	return `seed ${seed}, ${length} operations: ${describeDisagreement(smallest.story, smallest.disagreement)}`
}
