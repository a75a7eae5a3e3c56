import { type Cluster, openCluster } from './cluster.ts'
import { type LoadGenerator, startLoadGenerator } from './load.ts'
import { createDatabaseCpuMeter } from './machine.ts'
import type { ResultRow } from './result-row.ts'
import { type BenchShop, createBenchShop } from './shop.ts'

/** What every row is measured with. */
export interface BenchContext {
	cluster: Cluster
	shop: BenchShop
	generator: LoadGenerator
	rounds: number
	/** The duration of one side of one round. */
	seconds: number
	/** Rounds before those that count: V8 compiles for many seconds after a server has started. */
	warmUps: number
	/** Seconds of processor time that PostgreSQL has used so far. */
	databaseCpu(): number
	/** A prefix of ids that is not in use yet; all have the same length. */
	freshPrefix(): string
	/** Prints a progress line. */
	log(line: string): void
}

/** Rows that are measured together. */
export interface BenchGroup {
	name: string
	run(context: BenchContext): Promise<ResultRow[]>
}

export const HTTP_CONNECTIONS = 64
const WARM_UPS = 4

interface BenchOptions {
	customers: number
	rounds: number
	seconds: number
}

export const withBenchContext = async <T>(
	options: BenchOptions,
	work: (context: BenchContext) => Promise<T>,
): Promise<T> => {
	const log = (line: string): void => void process.stderr.write(`${line}\n`)
	const cluster = await openCluster()
	const generator = startLoadGenerator()
	try {
		const began = performance.now()
		const shop = await createBenchShop(cluster.db, 'shop', options.customers)
		log(`${options.customers} customers made in ${Math.round((performance.now() - began) / 1000)} s`)
		let prefixes = 0
		return await work({
			...{ cluster, shop, generator, log },
			...{ rounds: options.rounds, seconds: options.seconds, warmUps: WARM_UPS },
			databaseCpu: await createDatabaseCpuMeter(cluster),
			freshPrefix: () => `b${String(++prefixes).padStart(4, '0')}`,
		})
	} finally {
		generator.stop()
		await cluster.stop()
	}
}

/** Runs groups one after the other; if one fails, the others still run. */
export const runGroups = async (
	context: BenchContext,
	groups: BenchGroup[],
): Promise<{ rows: ResultRow[]; failed: string[] }> => {
	const rows: ResultRow[] = []
	const failed: string[] = []
	for (const group of groups) {
		context.log(`\n${group.name}`)
		const began = performance.now()
		try {
			rows.push(...(await group.run(context)))
		} catch (error) {
			failed.push(group.name)
			context.log(`  failed: ${(error as Error).stack}`)
		}
		context.log(`  ${Math.round((performance.now() - began) / 1000)} s`)
	}
	return { rows, failed }
}

/** The same rows with this many warm-up rounds. */
export const withWarmUps = (warmUps: number, group: BenchGroup): BenchGroup => ({
	...group,
	run: (context) => group.run({ ...context, warmUps }),
})

/** The same rows with more and shorter rounds: sides that alternate faster see more similar conditions. */
export const withMoreRounds = (times: number, group: BenchGroup): BenchGroup => ({
	...group,
	run: (context) =>
		group.run({ ...context, rounds: context.rounds * times, warmUps: context.warmUps * times }),
})

/** The same rows with longer rounds. */
export const withLongerRounds = (times: number, group: BenchGroup): BenchGroup => ({
	...group,
	run: (context) => group.run({ ...context, seconds: context.seconds * times }),
})

/** ONLY=orders,import selects groups. */
export const selectGroups = (groups: BenchGroup[]): BenchGroup[] => {
	const only = process.env.ONLY?.split(',')
	return only ? groups.filter(({ name }) => only.includes(name)) : groups
}
