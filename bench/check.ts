/**
 * The short benchmark: measures some of the rows and compares them with the figures in docs/performance.md. It
 * fails if one is far lower, as after a change that adds a statement. Its figures are not precise enough to keep.
 */
import { readFileSync } from 'node:fs'
import { shortOrdersGroup } from './rows/orders.ts'
import { readsGroup } from './rows/reads.ts'
import { runGroups, selectGroups, withBenchContext, withWarmUps } from './support/bench-context.ts'
import { formatTable, readTable, rowName } from './support/table.ts'

const SETTINGS = { customers: 10_000, rounds: 3, seconds: 1 }
/** As many warm-ups as fit into a minute: an order uses more code of the server than a read. */
const GROUPS = [withWarmUps(12, shortOrdersGroup), withWarmUps(2, readsGroup)]
/** A few rounds on a shared machine cannot detect smaller changes. */
const WELL_BELOW = 0.7

const last = readTable(readFileSync(new URL('../docs/performance.md', import.meta.url), 'utf8'))

await withBenchContext(SETTINGS, async (context) => {
	const { rows, failed } = await runGroups(context, selectGroups(GROUPS))
	console.log(`\n${formatTable(rows)}\n`)
	const dropped = rows.filter((row) => row.ratio < (last.get(rowName(row)) ?? 0) * WELL_BELOW)
	for (const row of rows) {
		const before = last.get(rowName(row))
		if (before === undefined) console.log(`${rowName(row)}: docs/performance.md has no figure yet`)
		else if (dropped.includes(row)) console.log(`${rowName(row)}: ${row.ratio}, and it was ${before}`)
	}
	for (const name of failed) console.log(`${name} could not be measured`)
	if (dropped.length + failed.length > 0) process.exitCode = 1
	else console.log('Nothing has dropped')
})
