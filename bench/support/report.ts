import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawChart } from './chart.ts'
import type { MachineReport } from './machine.ts'
import { replaceMarked } from './marked-text.ts'
import type { ResultRow } from './result-row.ts'
import { formatTable, markdownTable } from './table.ts'

const OUT = fileURLToPath(new URL('../out/', import.meta.url))
const DOCUMENT = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))

/** Prints the table and saves it in bench/out as JSON and as a chart; with KEEP=1 also in docs/performance.md. */
export const writeReport = async (
	name: string,
	machineReport: MachineReport,
	rows: ResultRow[],
): Promise<void> => {
	const { machine, versions, fsyncMs } = machineReport
	console.log(`\n${formatTable(rows)}\n`)
	console.log(describeReport(machineReport))
	await mkdir(OUT, { recursive: true })
	const result = { measuredAt: new Date().toISOString(), machine, versions, fsyncMs, rows }
	await writeFile(`${OUT}${name}.json`, `${JSON.stringify(result, null, '\t')}\n`)
	await writeFile(`${OUT}${name}.svg`, drawChart(rows))
	console.log(`bench/out/${name}.json and bench/out/${name}.svg say the same`)
	if (process.env.KEEP !== '1') return
	if (process.env.ONLY) throw new Error('KEEP=1 keeps whole tables, and ONLY leaves something out')
	await saveToDocs(name, machineReport, rows)
}

/** The line above a table that says where it was measured. */
export const describeReport = ({ machine, versions, fsyncMs }: MachineReport): string =>
	`${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB, ${machine.system}; ` +
	`Node ${versions.node}, PostgreSQL ${versions.postgres}, pgbench ${versions.pgbench}; fsync of 8 kB: ${fsyncMs} ms`

const saveToDocs = async (name: string, machineReport: MachineReport, rows: ResultRow[]): Promise<void> => {
	const notes = rows.flatMap(({ work, note }) => (note ? [`- ${work}: ${note}`] : []))
	const parts = [
		`${new Date().toISOString().slice(0, 10)}, ${describeReport(machineReport)}`,
		markdownTable(rows),
		...(notes.length > 0 ? [notes.join('\n')] : []),
	]
	const text = await readFile(DOCUMENT, 'utf8')
	await writeFile(DOCUMENT, replaceMarked(text, name, parts.join('\n\n')))
}
