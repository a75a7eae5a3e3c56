import { readFileSync } from 'node:fs'
import { readFigures } from '../support/table.ts'
import type { Costs } from './costs.ts'
import { type ScaleInput, USUAL_INPUT } from './input.ts'
import { formatNumber } from './print-answer.ts'
import { type ScaleAnswer, simulateScale } from './simulate.ts'

/** A figure that was measured elsewhere in this repository, and the same from the simulator. */
export interface Check {
	what: string
	source: string
	unit: string
	measured: number
	simulated: number
	/** The simulator is good enough for planning if it is within this factor of the measurement. */
	within: number
}

/** The costs may have been measured on another machine, or beside other work. */
const WITHIN = 2
/** The records of `npm run bench:verify` have no orders, whose seals and awards are verified too. */
const WITHIN_VERIFY = 5

const SECONDS_PER_DAY = 86_400
const DAYS_PER_YEAR = 365

const read = (file: string): string => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8')

/** Finds numbers in a text of the documents that other people change; fails if the text is no longer there. */
const findNumbers = (text: string, pattern: RegExp): number[] => {
	const found = pattern.exec(text)
	if (!found) throw new Error(`the documents no longer say ${pattern}`)
	return found.slice(1).map((part) => Number(part.replaceAll(',', '')))
}

/** One shop that orders at a steady rate from one process, without webhooks, as in the rows of the bench. */
const simulateBench = (costs: Costs, ordersPerSecond: number, more: Partial<ScaleInput> = {}): ScaleAnswer =>
	simulateScale(costs, {
		...USUAL_INPUT,
		...{ merchants: 1, peak: 1, servers: 1, deliveriesPerOrder: 0 },
		ordersPerDay: ordersPerSecond * SECONDS_PER_DAY,
		...more,
	})

const PROCESSES = 'orders, two processes / one process'
const LARGE = 'orders, 1,000,000 customers, 20,000,000 records / 10,000 customers, no history'

/** Feeds the simulator with the work of measured rows. */
export const compareWithBench = (costs: Costs): Check[] => {
	const performance = read('performance.md')
	const figures = readFigures(performance)
	const [serverCores, databaseCores] = findNumbers(
		performance,
		/- orders, two processes: of \d+ cores one process took ([\d.]+), PostgreSQL ([\d.]+)/,
	)
	const rate = figures.get(PROCESSES)!.floor
	const bench = simulateBench(costs, rate).cores
	const large = figures.get(LARGE)!.figure
	const grown = simulateBench(costs, large, { customers: 1_000_000 }).cores
	const at = (ordersPerSecond: number): string => `at ${formatNumber(ordersPerSecond)} orders a second`
	const source = 'Performance, the latest table'
	return [
		{
			...{ what: `serving process ${at(rate)}`, source, unit: 'cores' },
			...{ measured: serverCores!, simulated: bench.servers, within: WITHIN },
		},
		{
			...{ what: `PostgreSQL ${at(rate)}`, source, unit: 'cores' },
			...{ measured: databaseCores!, simulated: bench.ordersInDatabase, within: WITHIN },
		},
		{
			what: `both ${at(large)}, with 1,000,000 customers and 20,000,000 records`,
			...{ source: 'Performance, growth: the machine has two cores', unit: 'cores' },
			...{ measured: 2, simulated: grown.servers + grown.ordersInDatabase, within: WITHIN },
		},
		...compareSizes(costs, figures),
	]
}

const compareSizes = (costs: Costs, figures: ReturnType<typeof readFigures>): Check[] => {
	const [customers, orders, megabytes] = [
		...findNumbers(
			read('decisions/0038-reports-from-shares.md'),
			/With ([\d,]+) customers and ([\d,]+) orders/,
		),
		...findNumbers(read('decisions/0038-reports-from-shares.md'), /The tables took ([\d,]+) MB/),
	] as [number, number, number]
	const [records, verifySeconds] = findNumbers(read('verify.md'), /: ([\d,]+) records .* in (\d+) s/)
	const [walKb] = findNumbers(read('hot-path.md'), /right after a checkpoint, ([\d.]+) instead of/)
	const ledger = simulateBench(costs, records! / SECONDS_PER_DAY / DAYS_PER_YEAR)
	const perDay = 1_000_000
	return [
		{
			what: `tables of the figures, ${customers.toLocaleString('en')} customers and ${orders.toLocaleString('en')} orders`,
			...{ source: 'decision 0038', unit: 'MB', measured: megabytes, within: WITHIN },
			simulated: (customers * bytesIn(costs, 'customer') + orders * bytesIn(costs, 'order')) / 1e6,
		},
		{
			what: 'WAL of an order right after a checkpoint',
			...{ source: 'The hot path, a million customers', unit: 'kB', measured: walKb!, within: WITHIN },
			simulated: (simulateBench(costs, perDay / SECONDS_PER_DAY).walGbPerDay * 1e6) / perDay,
		},
		{
			what: `fiel verify of ${records!.toLocaleString('en')} records`,
			...{ source: 'Verify', unit: 's', measured: verifySeconds!, within: WITHIN_VERIFY },
			simulated: ledger.hoursOfACell.verify * 3600,
		},
		{
			what: 'memory of a process',
			...{ source: 'Performance, soak', unit: 'MB', within: WITHIN },
			measured: figures.get('memory under a steady load / 250 MB')!.figure,
			simulated: costs.figures['memory.server'].median,
		},
	]
}

const FIGURE_TABLES = ['reported_orders', 'customer_figures', 'customer_months', 'customer_expiries']
const bytesIn = (costs: Costs, thing: 'customer' | 'order'): number =>
	FIGURE_TABLES.flatMap((name) => costs.tables[thing][name] ?? []).reduce(
		(total, { table, indexes }) => total + table + indexes,
		0,
	)

export const factorOf = ({ measured, simulated }: Check): number => simulated / measured

/** The comparison as a table for docs/scale.md. */
export const checkTable = (costs: Costs): string =>
	[
		'| what | measured | simulated | factor | at most | measured in |',
		'|---|---|---|---|---|---|',
		...compareWithBench(costs).map((check) => {
			const { what, source, unit, measured, simulated, within } = check
			const cells = [formatNumber(measured), formatNumber(simulated)].map((text) => `${text} ${unit}`)
			return `| ${[what, ...cells, factorOf(check).toFixed(2), `${within}`, source].join(' | ')} |`
		}),
	].join('\n')
