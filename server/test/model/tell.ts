import { inspect } from 'node:util'
import { describe, type Story } from './operations.ts'
import type { Disagreement } from './run.ts'

const show = (value: unknown): string => inspect(value, { depth: 6, breakLength: 110, maxStringLength: 300 })

/** A disagreement as a list of steps that a person can follow. */
export const tell = (story: Story, { step, what, expected, actual }: Disagreement): string =>
	[
		`starts ${new Date(story.start).toISOString()}, America/Sao_Paulo`,
		`settings ${JSON.stringify(story.settings)}`,
		...(story.ladder.length > 0 ? [`tiers ${JSON.stringify(story.ladder)}`] : []),
		...story.operations.map(
			(operation, index) => `${index === step ? '→' : ' '} ${index + 1}. ${describe(operation)}`,
		),
		`then ${what}:`,
		`  expected ${show(expected)}`,
		`  actual   ${show(actual)}`,
	].join('\n')
