import { meetsTarget, type ResultRow } from './result-row.ts'

const HEAD = ['work', 'against', 'ratio', 'spread', 'wanted', 'Fiel', 'floor']

const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 })

const cellsOf = (row: ResultRow): string[] => [
	row.work,
	row.against,
	`${row.ratio}`,
	`${row.spread[0]}–${row.spread[1]}`,
	`${row.limit === 'least' ? '≥' : '≤'} ${row.wanted}`,
	`${number(row.figure)} ${row.unit}`,
	`${number(row.floor)} ${row.unit}`,
]

/** Formats the table for a terminal; rows below their target are marked. */
export const formatTable = (rows: ResultRow[]): string => {
	const lines = [HEAD, ...rows.map(cellsOf)]
	const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
	const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
	const marked = padded.map((line, index) =>
		index === 0 ? `   ${line}` : `${meetsTarget(rows[index - 1]!) ? ' ✓' : ' ✗'} ${line}`,
	)
	const notes = rows.flatMap(({ work, note }) => (note ? [`${work}: ${note}`] : []))
	return [...marked, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}

/** Formats the same table for docs/performance.md. */
export const markdownTable = (rows: ResultRow[]): string =>
	[
		`| ${HEAD.join(' | ')} |`,
		`|${HEAD.map(() => '---').join('|')}|`,
		...rows.map((row) => `| ${cellsOf(row).join(' | ')} |`),
	].join('\n')

interface TableFigures {
	ratio: number
	figure: number
	floor: number
}

/** Parses such tables, by work and comparison. */
export const readFigures = (markdown: string): Map<string, TableFigures> =>
	new Map(
		markdown
			.split('\n')
			.map((line) => line.split('|').map((cell) => cell.trim()))
			.filter((cells) => cells.length === HEAD.length + 2 && Number.isFinite(Number.parseFloat(cells[3]!)))
			.map((cells) => {
				const [ratio, figure, floor] = [3, 6, 7].map((column) =>
					Number.parseFloat(cells[column]!.replaceAll(',', '')),
				)
				const name = rowName({ work: cells[1]!, against: cells[2]! })
				return [name, { ratio: ratio!, figure: figure!, floor: floor! }]
			}),
	)

/** The ratios of such tables. */
export const readTable = (markdown: string): Map<string, number> =>
	new Map([...readFigures(markdown)].map(([name, { ratio }]) => [name, ratio]))

export const rowName = ({ work, against }: Pick<ResultRow, 'work' | 'against'>): string =>
	`${work} / ${against}`
