import { inspect } from 'node:util'
import { describeOperation, type Scenario } from './operations.ts'
import type { Disagreement } from './run.ts'

const formatValue = (value: unknown): string =>
	inspect(value, { depth: 6, breakLength: 110, maxStringLength: 300 })

/** Describes a disagreement as a list of steps that a person can follow. */
export const describeDisagreement = (
	scenario: Scenario,
	{ step, what, expected, actual }: Disagreement,
): string =>
	[
		`starts ${new Date(scenario.start).toISOString()}, America/Sao_Paulo`,
		`settings ${JSON.stringify(scenario.settings)}`,
		...(scenario.ladder.length > 0 ? [`tiers ${JSON.stringify(scenario.ladder)}`] : []),
		...scenario.operations.map(
			(operation, index) => `${index === step ? '→' : ' '} ${index + 1}. ${describeOperation(operation)}`,
		),
		`then ${what}:`,
		`  expected ${formatValue(expected)}`,
		`  actual   ${formatValue(actual)}`,
	].join('\n')
