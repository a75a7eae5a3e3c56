import { type Costs, FIGURES, type FigureName, THINGS, type Thing } from './costs.ts'

const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 })

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`

const TITLES: Record<Thing, string> = {
	customer: 'customer',
	order: 'order',
	domainEvent: 'domain event',
	delivery: 'webhook delivery',
}

/** The line that says when, where and beside what the figures were measured. */
export const describeConditions = ({ measuredAt, machine, loadAverages }: Costs): string =>
	`${measuredAt.slice(0, 10)}, ${machine}; ${loadAverages.length} runs, load average at their beginning ${loadAverages.join(', ')}`

/** The measured figures as a table for docs/scale.md. */
export const figureTable = ({ figures }: Costs): string =>
	[
		row('what', 'median', 'spread', 'unit'),
		'|---|---|---|---|',
		...(Object.keys(FIGURES) as FigureName[]).map((name) => {
			const { median, lowest, highest } = figures[name]
			const { what, unit } = FIGURES[name]
			return row(what, number(median), `${number(lowest)}–${number(highest)}`, unit)
		}),
	].join('\n')

/** Bytes on disk that one thing adds, with what the worker adds later. */
export const bytesOf = ({ tables }: Costs, thing: Thing): number =>
	Object.values(tables[thing]).reduce((total, { table, indexes }) => total + table + indexes, 0)

/** Which tables grow with which thing, as a table for docs/scale.md. */
export const growthTable = (costs: Costs): string =>
	[
		row('thing', 'table', 'rows', 'table, bytes', 'indexes, bytes'),
		'|---|---|---|---|---|',
		...THINGS.flatMap((thing) => [
			...Object.entries(costs.tables[thing]).map(([table, { rows, table: bytes, indexes }]) =>
				row(TITLES[thing], `\`${table}\``, number(rows), number(bytes), number(indexes)),
			),
			row(TITLES[thing], '**together**', '', `**${number(bytesOf(costs, thing))}**`, ''),
		]),
	].join('\n')
