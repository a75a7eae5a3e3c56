import type { ScaleInput } from './input.ts'
import type { ScaleAnswer } from './simulate.ts'

/** Three significant digits, and whole numbers from a hundred on. */
export const formatNumber = (value: number): string =>
	(value >= 100 ? Math.round(value) : Number(value.toPrecision(3))).toLocaleString('en', {
		maximumFractionDigits: 4,
	})

/** The answer as lines of a name and a text. */
export const answerLines = (input: ScaleInput, answer: ScaleAnswer): [name: string, text: string][] => {
	const { ordersPerSecond, cores, cellsNeeded, memoryGb, diskGb, hoursOfACell } = answer
	const n = formatNumber
	return [
		['orders a second', `${n(ordersPerSecond.mean)} in the mean, ${n(ordersPerSecond.peak)} at the peak`],
		['orders in a batch', `${n(answer.batch)} at the peak`],
		[
			'cells',
			`${n(answer.cells)} (cores need ${n(cellsNeeded.byCores)}, disk needs ${n(cellsNeeded.byDisk)})`,
		],
		['processes', `${n(answer.servers)} that serve, ${n(answer.workers)} that run the jobs`],
		[
			'busy cores at the peak',
			`serving ${n(cores.servers)}, jobs ${n(cores.workers)}, PostgreSQL ${n(cores.ordersInDatabase + cores.otherInDatabase)}`,
		],
		['connections to a cell', n(answer.connections)],
		[
			'memory',
			`${n(memoryGb.processes)} GB of all processes; in each cell ${n(memoryGb.connectionsOfACell)} GB of connections, and ${n(memoryGb.customersOfACell)} GB of customers to cache`,
		],
		[
			'disk',
			`${n(diskGb.ordersPerYear)} GB a year of orders, ${n(diskGb.customers)} GB of customers, ${n(diskGb.deliveries)} GB of deliveries; after ${input.years === 1 ? 'a year' : `${n(input.years)} years`} ${n(diskGb.total)} GB, ${n(diskGb.ofACell)} in each cell`,
		],
		['WAL', `at most ${n(answer.walGbPerDay)} GB a day of all cells`],
		['fiel verify', `${n(hoursOfACell.verify)} hours for a cell`],
		['backup', `${n(hoursOfACell.backup)} hours for a cell, at ${n(input.backupMbPerSecond)} MB a second`],
		[
			'price a month',
			`${n(answer.pricePerMonth)}, if a core costs ${n(input.pricePerCore)} and a GB of disk ${n(input.pricePerGb)} (examples, not offers)`,
		],
	]
}

/** The answer for a terminal. */
export const formatAnswer = (input: ScaleInput, answer: ScaleAnswer): string => {
	const lines = answerLines(input, answer)
	const width = Math.max(...lines.map(([name]) => name.length)) + 2
	return [...lines.map(([name, text]) => `${name.padEnd(width)}${text}`), ...answer.warnings].join('\n')
}
