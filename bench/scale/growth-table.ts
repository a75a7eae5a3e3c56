import type { Costs } from './costs.ts'
import { type ScaleInput, USUAL_INPUT } from './input.ts'
import { formatNumber } from './print-answer.ts'
import { type ScaleAnswer, simulateScale } from './simulate.ts'

/**
 * The size of the growth rows of the bench: one merchant with a million customers and twenty million records. The
 * records are those of a year, so a customer has twenty orders a year.
 */
const BENCH: ScaleInput = {
	...USUAL_INPUT,
	...{ merchants: 1, customers: 1_000_000, ordersPerDay: Math.round(20_000_000 / 365) },
}
const TIMES = [1, 10, 100, 1000]

const LINES: [name: string, text: (answer: ScaleAnswer) => string][] = [
	['orders a second at the peak', ({ ordersPerSecond }) => formatNumber(ordersPerSecond.peak)],
	['orders in a batch', ({ batch }) => formatNumber(batch)],
	[
		'busy cores of PostgreSQL at the peak',
		({ cores }) => formatNumber(cores.ordersInDatabase + cores.otherInDatabase),
	],
	['busy cores of serving processes', ({ cores }) => formatNumber(cores.servers)],
	['busy cores of workers', ({ cores }) => formatNumber(cores.workers)],
	['processes that serve, and workers', ({ servers, workers }) => `${servers}, ${workers}`],
	['cells by cores, by disk', ({ cellsNeeded }) => `${cellsNeeded.byCores}, ${cellsNeeded.byDisk}`],
	['connections to each cell', ({ connections }) => formatNumber(connections)],
	['customers of a cell to cache, GB', ({ memoryGb }) => formatNumber(memoryGb.customersOfACell)],
	['disk after a year, GB', ({ diskGb }) => formatNumber(diskGb.total)],
	['WAL a day at most, GB', ({ walGbPerDay }) => formatNumber(walGbPerDay)],
	['backup of a cell, hours', ({ hoursOfACell }) => formatNumber(hoursOfACell.backup)],
	['`fiel verify` of a cell, hours', ({ hoursOfACell }) => formatNumber(hoursOfACell.verify)],
]

/** What is different where all of it belongs to one merchant, who cannot be divided between cells. */
const ONE_MERCHANT_LINES: typeof LINES = [
	['as one merchant: customers to cache, GB', ({ memoryGb }) => formatNumber(memoryGb.customersOfACell)],
	['as one merchant: disk of its cell, GB', ({ diskGb }) => formatNumber(diskGb.ofACell)],
	['as one merchant: backup, hours', ({ hoursOfACell }) => formatNumber(hoursOfACell.backup)],
	['as one merchant: `fiel verify`, hours', ({ hoursOfACell }) => formatNumber(hoursOfACell.verify)],
]

/** The growth of the bench as a table for docs/scale.md: as many merchants of the same size, and as one. */
export const timesTable = (costs: Costs): string => {
	const simulate = (times: number, merchants: number): ScaleAnswer =>
		simulateScale(costs, {
			...BENCH,
			...{ merchants, customers: BENCH.customers * times, ordersPerDay: BENCH.ordersPerDay * times },
		})
	const many = TIMES.map((times) => simulate(times, times))
	const one = TIMES.map((times) => simulate(times, 1))
	return [
		`| | ${TIMES.map((times) => `× ${times.toLocaleString('en')}`).join(' | ')} |`,
		`|---|${TIMES.map(() => '---').join('|')}|`,
		...LINES.map(([name, text]) => `| ${[name, ...many.map(text)].join(' | ')} |`),
		...ONE_MERCHANT_LINES.map(([name, text]) => `| ${[name, ...one.map(text)].join(' | ')} |`),
	].join('\n')
}
