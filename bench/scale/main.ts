/**
 * Calculates from the measured costs (costs.json) how many cells and processes an installation needs, its disk and its
 * price. docs/scale.md explains the answer.
 */
import { readCosts } from './costs.ts'
import { describeOptions, readInput } from './input.ts'
import { formatAnswer } from './print-answer.ts'
import { simulateScale } from './simulate.ts'

try {
	const { input, isJson, isHelp } = readInput(process.argv.slice(2))
	if (isHelp) console.log(`Options, with their defaults:\n\n${describeOptions()}\n  --json`)
	else {
		const answer = simulateScale(readCosts(), input)
		console.log(isJson ? JSON.stringify({ input, answer }, null, '\t') : formatAnswer(input, answer))
	}
} catch (error) {
	console.error((error as Error).message)
	process.exitCode = 2
}
