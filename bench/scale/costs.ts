import { readFileSync } from 'node:fs'

/** Every figure that `npm run bench:costs` measures, with its unit, for one thing each. */
export const FIGURES = {
	'customer.server': { unit: 'µs', what: 'customer created: server' },
	'customer.database': { unit: 'µs', what: 'customer created: PostgreSQL' },
	'customer.wal': { unit: 'bytes', what: 'customer created: WAL' },
	'customer.later.worker': { unit: 'µs', what: 'customer counted in the figures: worker' },
	'customer.later.database': { unit: 'µs', what: 'customer counted in the figures: PostgreSQL' },
	'customer.later.wal': { unit: 'bytes', what: 'customer counted in the figures: WAL' },
	'order.server': { unit: 'µs', what: 'order in a full batch: server' },
	'order.database': { unit: 'µs', what: 'order in a full batch: PostgreSQL' },
	'order.wal': { unit: 'bytes', what: 'order in a full batch: WAL' },
	'order.batch': { unit: 'orders', what: 'orders in such a batch' },
	'order.alone.server': { unit: 'µs', what: 'order alone: server' },
	'order.alone.database': { unit: 'µs', what: 'order alone: PostgreSQL' },
	'order.alone.wal': { unit: 'bytes', what: 'order alone: WAL' },
	'order.alone.time': { unit: 'ms', what: 'order alone: time until the reply' },
	'order.checkpoint.wal': { unit: 'bytes', what: 'order right after a checkpoint: WAL' },
	'order.vacuum.database': { unit: 'µs', what: 'order vacuumed: PostgreSQL' },
	'order.later.worker': { unit: 'µs', what: 'order counted in the figures: worker' },
	'order.later.database': { unit: 'µs', what: 'order counted in the figures: PostgreSQL' },
	'order.later.wal': { unit: 'bytes', what: 'order counted in the figures: WAL' },
	'pointEvent.server': { unit: 'µs', what: 'point event: its keyed hash in the server' },
	'pointEvent.database': { unit: 'µs', what: 'point event: its row in PostgreSQL' },
	'pointEvent.wal': { unit: 'bytes', what: 'point event: WAL of its row' },
	'domainEvent.server': { unit: 'µs', what: 'domain event: server' },
	'domainEvent.database': { unit: 'µs', what: 'domain event: PostgreSQL' },
	'domainEvent.wal': { unit: 'bytes', what: 'domain event: WAL' },
	'delivery.worker': { unit: 'µs', what: 'webhook delivery: worker' },
	'delivery.database': { unit: 'µs', what: 'webhook delivery: PostgreSQL' },
	'delivery.wal': { unit: 'bytes', what: 'webhook delivery: WAL' },
	'verify.command': { unit: 'µs', what: 'record verified: the command' },
	'verify.database': { unit: 'µs', what: 'record verified: PostgreSQL' },
	'verify.time': { unit: 'µs', what: 'record verified: time by the clock' },
	'memory.server': { unit: 'MB', what: 'memory of a serving process under load' },
	'memory.worker': { unit: 'MB', what: 'memory of a worker that delivers' },
	'memory.connection': { unit: 'MB', what: 'own memory of a connection in PostgreSQL' },
} as const

export type FigureName = keyof typeof FIGURES

/** The median of all rounds, with the lowest and the highest. */
export interface Figure {
	median: number
	lowest: number
	highest: number
}

/** What one thing adds to a table: rows, bytes of the table and bytes of its indexes. */
export interface TableGrowth {
	rows: number
	table: number
	indexes: number
}

export const THINGS = ['customer', 'order', 'domainEvent', 'delivery'] as const
export type Thing = (typeof THINGS)[number]

/** The content of costs.json. */
export interface Costs {
	measuredAt: string
	/** Processor, memory and versions. */
	machine: string
	/** The load average of the machine when each run began: others worked on it too. */
	loadAverages: number[]
	figures: Record<FigureName, Figure>
	/** Only tables that get rows, by thing. The point event of an order is the table `events` of the order. */
	tables: Record<Thing, Record<string, TableGrowth>>
}

export const COSTS_FILE = new URL('costs.json', import.meta.url)

export const readCosts = (): Costs => JSON.parse(readFileSync(COSTS_FILE, 'utf8'))

/** The text of costs.json, formatted as the style check wants it: lists on one line. */
export const formatCosts = (costs: Costs): string => {
	const text = JSON.stringify(costs, null, '\t')
	return `${text.replaceAll(/\[[^\]]*\]/g, (list) => JSON.stringify(JSON.parse(list)).replaceAll(',', ', '))}\n`
}
