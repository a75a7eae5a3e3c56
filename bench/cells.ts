/**
 * Measures how orders grow with the number of cells: sixty merchants in one, two and three databases that may each use a
 * quarter of a core, served by one process. KEEP=1 saves the table in docs/performance.md.
 */
import { registerCell } from '../server/src/cells/register-cell.ts'
import { type Cluster, openCluster } from './support/cluster.ts'
import { runInterleaved } from './support/interleave.ts'
import { limitCpu } from './support/limit-cpu.ts'
import { type LoadGenerator, startLoadGenerator } from './support/load.ts'
import { describeMachine, findDatabaseProcesses } from './support/machine.ts'
import { createOrderLoad } from './support/order-load.ts'
import { writeReport } from './support/report.ts'
import { compareRounds } from './support/result-row.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { type BenchShop, createBenchShop } from './support/shop.ts'

const SHARE = 0.25
const MERCHANTS = 60
const CUSTOMERS = 500
const CONNECTIONS = 240
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 4)
const WARM_UPS = 4
const WANTED: Record<number, number> = { 2: 1.8, 3: 2.6 }
const WORDS: Record<number, string> = { 1: 'one cell', 2: 'two cells', 3: 'three cells' }

const log = (line: string): void => void process.stderr.write(`${line}\n`)

/** The first cell has all merchants of the first side; those of the other sides are spread. */
const createShops = async (clusters: readonly Cluster[]): Promise<BenchShop[][]> => {
	const shops: BenchShop[][] = []
	for (const [index, { db }] of clusters.entries()) {
		const count = MERCHANTS / (index + 1)
		shops.push([])
		for (let number = 0; number < count; number += 1)
			shops[index]!.push(await createBenchShop(db, `shop-${index}-${number}`, CUSTOMERS))
		log(`${count} merchants made in cell ${index + 1}`)
	}
	return shops
}

let prefixes = 0

const measure = async (
	generator: LoadGenerator,
	server: RunningServer,
	shops: readonly BenchShop[],
	name: string,
): Promise<number> => {
	prefixes += 1
	const freshPrefix = () => `c${String(prefixes).padStart(4, '0')}`
	const [first, ...others] = shops.map((shop) => createOrderLoad({ freshPrefix, shop }))
	const { rate, p99 } = await generator.run({
		...first!,
		others,
		...{ ports: [server.port], connections: CONNECTIONS, seconds: SECONDS },
	})
	log(`  ${name}: ${Math.round(rate)}/s, p99 ${p99.toFixed(1)} ms`)
	return rate
}

const clusters = [await openCluster(), await openCluster(), await openCluster()]
const generator = startLoadGenerator()
const limits: ({ release(): void } | null)[] = []
let server: RunningServer | undefined
try {
	const [home, ...others] = clusters
	for (const [index, { db }] of others.entries())
		await registerCell(home!.db, db, `cell-${index + 2}`, new Date())
	const shops = await createShops(clusters)
	const urls = clusters.map(({ url }) => url).join(',')
	server = await startServer(home!, 'serve-cells.ts', { DATABASE_URL: '', DATABASE_URLS: urls })
	for (const cluster of clusters) limits.push(limitCpu(await findDatabaseProcesses(cluster), SHARE))
	if (limits.includes(null)) throw new Error('a share of a core cannot be given to PostgreSQL here')
	const sides = [1, 2, 3].map((count) => ({
		name: WORDS[count]!,
		warmUps: WARM_UPS,
		run: () =>
			measure(
				generator,
				server!,
				shops.slice(0, count).flatMap((own) => own.slice(0, MERCHANTS / count)),
				WORDS[count]!,
			),
	}))
	const figures = await runInterleaved(ROUNDS, sides)
	const rows = [2, 3].map((count) =>
		compareRounds(
			{
				work: `orders of ${MERCHANTS} merchants, ${WORDS[count]} with ${SHARE} of a core each`,
				against: WORDS[1]!,
				wanted: WANTED[count]!,
			},
			figures[count - 1]!,
			figures[0]!,
		),
	)
	await writeReport('cells', await describeMachine(home!), rows)
} finally {
	for (const limit of limits) limit?.release()
	generator.stop()
	await server?.stop()
	for (const cluster of clusters) await cluster.stop()
}
