import { type Cluster, openCluster } from './cluster.ts'
import { type Generator, openGenerator } from './load.ts'
import { openDatabaseMeter } from './machine.ts'
import type { Row } from './row.ts'
import { openShop, type Shop } from './shop.ts'

/** What every row is measured with. */
export interface Lab {
	cluster: Cluster
	shop: Shop
	generator: Generator
	rounds: number
	/** How long one side of one round lasts. */
	seconds: number
	/** Rounds of a server before those that count: V8 compiles for many seconds what one does that has just started. */
	warmUps: number
	/** Seconds of processor time that PostgreSQL has used so far. */
	databaseCpu(): number
	/** The beginning of ids that nobody has used yet; all of the same length. */
	freshPrefix(): string
	/** A line for whoever waits. */
	say(line: string): void
}

/** Rows that are measured together. */
export interface Group {
	name: string
	run(lab: Lab): Promise<Row[]>
}

export const HTTP_CONNECTIONS = 64
const WARM_UPS = 4

export interface LabOptions {
	customers: number
	rounds: number
	seconds: number
}

export const withLab = async <T>(options: LabOptions, work: (lab: Lab) => Promise<T>): Promise<T> => {
	const say = (line: string): void => void process.stderr.write(`${line}\n`)
	const cluster = await openCluster()
	const generator = openGenerator()
	try {
		const began = performance.now()
		const shop = await openShop(cluster.db, 'shop', options.customers)
		say(`${options.customers} customers made in ${Math.round((performance.now() - began) / 1000)} s`)
		let prefixes = 0
		return await work({
			...{ cluster, shop, generator, say },
			...{ rounds: options.rounds, seconds: options.seconds, warmUps: WARM_UPS },
			databaseCpu: await openDatabaseMeter(cluster),
			freshPrefix: () => `b${String(++prefixes).padStart(4, '0')}`,
		})
	} finally {
		generator.stop()
		await cluster.stop()
	}
}

/** Runs groups one after the other; one that fails costs the others nothing. */
export const runGroups = async (lab: Lab, groups: Group[]): Promise<{ rows: Row[]; failed: string[] }> => {
	const rows: Row[] = []
	const failed: string[] = []
	for (const group of groups) {
		lab.say(`\n${group.name}`)
		const began = performance.now()
		try {
			rows.push(...(await group.run(lab)))
		} catch (error) {
			failed.push(group.name)
			lab.say(`  failed: ${(error as Error).stack}`)
		}
		lab.say(`  ${Math.round((performance.now() - began) / 1000)} s`)
	}
	return { rows, failed }
}

/** The same rows after so many rounds that do not count. */
export const warmed = (warmUps: number, group: Group): Group => ({
	...group,
	run: (lab) => group.run({ ...lab, warmUps }),
})

/** The same rows with so many times as many rounds, which are as short: sides that take turns sooner see the same machine. */
export const oftener = (times: number, group: Group): Group => ({
	...group,
	run: (lab) => group.run({ ...lab, rounds: lab.rounds * times, warmUps: lab.warmUps * times }),
})

/** The same rows with rounds that last so many times as long. */
export const longer = (times: number, group: Group): Group => ({
	...group,
	run: (lab) => group.run({ ...lab, seconds: lab.seconds * times }),
})

/** ONLY=orders,import picks some. */
export const chosen = (groups: Group[]): Group[] => {
	const only = process.env.ONLY?.split(',')
	return only ? groups.filter(({ name }) => only.includes(name)) : groups
}
