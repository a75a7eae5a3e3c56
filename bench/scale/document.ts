import { readFile, writeFile } from 'node:fs/promises'
import { replaceMarked } from '../support/marked-text.ts'
import { checkTable } from './checks.ts'
import { describeConditions, figureTable, growthTable } from './cost-tables.ts'
import type { Costs } from './costs.ts'
import { timesTable } from './growth-table.ts'
import { readInput } from './input.ts'
import { formatAnswer } from './print-answer.ts'
import { simulateScale } from './simulate.ts'

export const DOCUMENT = new URL('../../docs/scale.md', import.meta.url)

/** The command whose answer the document shows. */
export const EXAMPLE =
	'--merchants 60 --customers 1000000 --orders-per-day 500000 --peak 10 --cell-cores 4'.split(' ')

/** The parts of docs/scale.md that follow from the measured costs, by the name of their markers. */
export const documentParts = (costs: Costs): Record<string, string> => ({
	costs: `${describeConditions(costs)}\n\n${figureTable(costs)}`,
	tables: growthTable(costs),
	example: exampleOf(costs),
	checks: checkTable(costs),
	times: timesTable(costs),
})

const exampleOf = (costs: Costs): string => {
	const { input } = readInput(EXAMPLE)
	const command = `npm run --silent simulate:scale -- ${EXAMPLE.join(' ')}`
	return `\`\`\`sh\n${command}\n\`\`\`\n\n\`\`\`\n${formatAnswer(input, simulateScale(costs, input))}\n\`\`\``
}

/** Writes these parts into the document. */
export const writeDocument = async (costs: Costs): Promise<void> => {
	let text = await readFile(DOCUMENT, 'utf8')
	for (const [name, part] of Object.entries(documentParts(costs))) text = replaceMarked(text, name, part)
	await writeFile(DOCUMENT, text)
}
