import { bytesOf } from './cost-tables.ts'
import type { Costs, FigureName } from './costs.ts'
import type { ScaleInput } from './input.ts'

/** Processor cores that are busy at the peak. */
export interface BusyCores {
	/** Processes that serve requests. */
	servers: number
	/** Workers: figures and webhooks. */
	workers: number
	/** PostgreSQL for requests with orders. */
	ordersInDatabase: number
	/** PostgreSQL for vacuum, figures and webhooks. */
	otherInDatabase: number
}

export interface ScaleAnswer {
	ordersPerSecond: { mean: number; peak: number }
	/** How many orders of a merchant share a transaction at the peak. */
	batch: number
	cores: BusyCores
	servers: number
	workers: number
	cells: number
	/** The number of cells that processor and disk need, of which the larger counts. */
	cellsNeeded: { byCores: number; byDisk: number }
	/** Connections to each cell. */
	connections: number
	memoryGb: { processes: number; connectionsOfACell: number; customersOfACell: number }
	diskGb: { customers: number; ordersPerYear: number; deliveries: number; total: number; ofACell: number }
	walGbPerDay: number
	hoursOfACell: { verify: number; backup: number }
	pricePerMonth: number
	warnings: string[]
}

const SECONDS_PER_DAY = 86_400
const DAYS_PER_YEAR = 365
/** The worker deletes deliveries after this many days, see docs/keeping.md. */
const DELIVERY_DAYS = 30
const GB = 1e9
const US = 1e6

/** Calculates from the measured costs what an installation of this size needs. */
export const simulateScale = (costs: Costs, input: ScaleInput): ScaleAnswer => {
	const mean = input.ordersPerDay / SECONDS_PER_DAY
	const peak = mean * input.peak
	const { servers, batch } = findServers(costs, input, peak)
	const cores = coresAt(costs, input, peak, batch)
	const workers = Math.max(1, Math.ceil(cores.workers / input.busy))
	const disk = diskOf(costs, input)
	const databaseCores = cores.ordersInDatabase + cores.otherInDatabase
	const cellsNeeded = {
		byCores: Math.max(1, Math.ceil(databaseCores / (input.cellCores * input.busy))),
		byDisk: Math.max(1, Math.ceil(disk.total / input.cellDiskGb)),
	}
	const cells = Math.min(input.merchants, Math.max(cellsNeeded.byCores, cellsNeeded.byDisk))
	const connections = (servers + workers) * input.poolSize
	const processorCores = cells * input.cellCores + servers + workers
	return {
		ordersPerSecond: { mean, peak },
		...{ batch, cores, servers, workers, cells, cellsNeeded, connections },
		memoryGb: memoryOf(costs, input, { servers, workers, cells, connections }),
		diskGb: { ...disk, ofACell: disk.total / cells },
		walGbPerDay: walOf(costs, input),
		hoursOfACell: hoursOf(costs, input, cells, disk.total / cells),
		pricePerMonth: processorCores * input.pricePerCore + disk.total * input.pricePerGb,
		warnings: findWarnings(input, { servers, connections, cores, disk: disk.total }),
	}
}

/** A difference of two measurements can be below zero; what it stands for cannot. */
const median = ({ figures }: Costs, name: FigureName): number => Math.max(0, figures[name].median)

/**
 * How many orders share a transaction: those that arrive for a merchant in one process while an order alone is
 * processed, but never more than in the batches that were measured. The processor time of an order is less than its
 * time by the clock, so batches are rather longer than this.
 */
export const batchAt = (costs: Costs, ordersPerSecond: number): number => {
	const alone = (median(costs, 'order.alone.server') + median(costs, 'order.alone.database')) / US
	return Math.min(median(costs, 'order.batch'), Math.max(1, ordersPerSecond * alone))
}

/** A batch has a fixed cost, which its orders share: the cost of an order is linear in one divided by its length. */
const orderCost = (costs: Costs, part: 'server' | 'database', batch: number): number => {
	const [full, alone] = [median(costs, `order.${part}`), median(costs, `order.alone.${part}`)]
	const longest = median(costs, 'order.batch')
	return full + ((alone - full) * (1 / batch - 1 / longest)) / (1 - 1 / longest)
}

/** More processes have shorter batches, which cost more, so the number is approached from below. */
const findServers = (
	costs: Costs,
	{ merchants, busy, servers: given }: ScaleInput,
	peak: number,
): { servers: number; batch: number } => {
	let servers = Math.max(1, given)
	for (;;) {
		const batch = batchAt(costs, peak / merchants / servers)
		const needed = Math.ceil((peak * orderCost(costs, 'server', batch)) / US / busy)
		if (given > 0 || needed <= servers) return { servers, batch }
		servers = needed
	}
}

const coresAt = (
	costs: Costs,
	{ deliveriesPerOrder }: ScaleInput,
	peak: number,
	batch: number,
): BusyCores => {
	const cores = (micros: number): number => (peak * micros) / US
	const delivered = (part: 'worker' | 'database'): number =>
		deliveriesPerOrder * median(costs, `delivery.${part}`)
	return {
		servers: cores(orderCost(costs, 'server', batch)),
		workers: cores(median(costs, 'order.later.worker') + delivered('worker')),
		ordersInDatabase: cores(orderCost(costs, 'database', batch)),
		otherInDatabase: cores(
			median(costs, 'order.vacuum.database') + median(costs, 'order.later.database') + delivered('database'),
		),
	}
}

const diskOf = (costs: Costs, input: ScaleInput): Omit<ScaleAnswer['diskGb'], 'ofACell'> => {
	const customers = (input.customers * bytesOf(costs, 'customer')) / GB
	const ordersPerYear = (input.ordersPerDay * DAYS_PER_YEAR * bytesOf(costs, 'order')) / GB
	const kept = input.ordersPerDay * input.deliveriesPerOrder * DELIVERY_DAYS
	const deliveries = (kept * bytesOf(costs, 'delivery')) / GB
	return { customers, ordersPerYear, deliveries, total: customers + ordersPerYear * input.years + deliveries }
}

/** Every order as if it came right after a checkpoint: with few orders a second nearly all of them do. */
const walOf = (costs: Costs, { ordersPerDay, deliveriesPerOrder }: ScaleInput): number => {
	const order = median(costs, 'order.checkpoint.wal') + median(costs, 'order.later.wal')
	return (ordersPerDay * (order + deliveriesPerOrder * median(costs, 'delivery.wal'))) / GB
}

const memoryOf = (
	costs: Costs,
	{ customers }: ScaleInput,
	found: Pick<ScaleAnswer, 'servers' | 'workers' | 'cells' | 'connections'>,
): ScaleAnswer['memoryGb'] => {
	const processes =
		found.servers * median(costs, 'memory.server') + found.workers * median(costs, 'memory.worker')
	return {
		processes: processes / 1000,
		connectionsOfACell: (found.connections * median(costs, 'memory.connection')) / 1000,
		customersOfACell: (customers * bytesOf(costs, 'customer')) / GB / found.cells,
	}
}

const hoursOf = (
	costs: Costs,
	{ ordersPerDay, years, backupMbPerSecond }: ScaleInput,
	cells: number,
	diskGb: number,
): ScaleAnswer['hoursOfACell'] => {
	const records = (ordersPerDay * DAYS_PER_YEAR * years) / cells
	const each = (median(costs, 'verify.command') + median(costs, 'verify.database')) / US
	return { verify: (records * each) / 3600, backup: (diskGb * 1000) / backupMbPerSecond / 3600 }
}

interface Found extends Pick<ScaleAnswer, 'servers' | 'connections' | 'cores'> {
	disk: number
}

const findWarnings = (input: ScaleInput, { servers, connections, cores, disk }: Found): string[] => {
	const warnings: string[] = []
	const share = Math.max(input.largestShare, 1 / input.merchants)
	const databaseCores = cores.ordersInDatabase + cores.otherInDatabase
	const needs = [
		{ what: 'cores', need: share * databaseCores, have: input.cellCores * input.busy },
		{ what: 'GB of disk', need: share * disk, have: input.cellDiskGb },
	]
	for (const { what, need, have } of needs)
		if (need > have)
			warnings.push(
				`The largest merchant needs ${need.toFixed(1)} ${what} and a cell offers ${have}. A merchant is in one cell, so it does not fit.`,
			)
	if (cores.servers > servers * input.busy)
		warnings.push(
			`The processes that serve need ${cores.servers.toFixed(1)} cores at the peak and may use ${servers * input.busy}. Add processes.`,
		)
	if (connections > input.maxConnections)
		warnings.push(
			`Each cell has ${connections} connections and allows ${input.maxConnections}. Raise max_connections, lower FIEL_POOL_SIZE or use PgBouncer.`,
		)
	return warnings
}
