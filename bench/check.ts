/**
 * The short form: some of the rows, held against their last figures in docs/performance.md. It fails when one is well
 * below, as after a change that costs a statement. Its figures are too few to be kept.
 */
import { readFileSync } from 'node:fs'
import { ordersInShort } from './rows/orders.ts'
import { reads } from './rows/reads.ts'
import { chosen, runGroups, warmed, withLab } from './support/lab.ts'
import { nameOf, printTable, readTable } from './support/table.ts'

const SETTINGS = { customers: 10_000, rounds: 3, seconds: 1 }
/** As long as a minute allows: an order goes through more of the server than a question. */
const GROUPS = [warmed(12, ordersInShort), warmed(2, reads)]
/** Few rounds on a shared machine say no more than this. */
const WELL_BELOW = 0.7

const last = readTable(readFileSync(new URL('../docs/performance.md', import.meta.url), 'utf8'))

await withLab(SETTINGS, async (lab) => {
	const { rows, failed } = await runGroups(lab, chosen(GROUPS))
	console.log(`\n${printTable(rows)}\n`)
	const dropped = rows.filter((row) => row.ratio < (last.get(nameOf(row)) ?? 0) * WELL_BELOW)
	for (const row of rows) {
		const before = last.get(nameOf(row))
		if (before === undefined) console.log(`${nameOf(row)}: docs/performance.md has no figure yet`)
		else if (dropped.includes(row)) console.log(`${nameOf(row)}: ${row.ratio}, and it was ${before}`)
	}
	for (const name of failed) console.log(`${name} could not be measured`)
	if (dropped.length + failed.length > 0) process.exitCode = 1
	else console.log('Nothing has dropped')
})
