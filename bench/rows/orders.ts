import sql from 'sql-template-tag'
import { settle } from '../support/cluster.ts'
import { type Group, HTTP_CONNECTIONS, type Lab } from '../support/lab.ts'
import { orderLoad } from '../support/order-load.ts'
import { chooseClients, type PgbenchRun, runPgbench, type Values } from '../support/pgbench.ts'
import { type Side, takeTurns } from '../support/rounds.ts'
import { compare } from '../support/row.ts'
import { assertSameRows, countWritten } from '../support/rows-written.ts'
import { type RunningServer, startFiel, startServer } from '../support/server.ts'

const WORK = 'orders: completed, 3 products, known customer, points, tiers, event'
const PIECES = 200
const CLIENTS = [8, 16, 32, 64]

export const orders: Group = {
	name: 'orders',
	async run(lab) {
		const values = await proveSameRows(lab)
		const clients = await chooseClients(
			lab.cluster,
			{ script: 'order.sql', last: { seconds: 1 }, values },
			CLIENTS,
		)
		lab.say(`  pgbench does best with ${clients} clients`)
		const fiel = await startFiel(lab.cluster)
		const naive = await startNaive(lab)
		try {
			await settle(lab.cluster)
			const [mine, floor, twin] = await takeTurns(lab.rounds, [
				orderSide(lab, 'fiel', fiel),
				pgbenchSide(lab, clients, values),
				orderSide(lab, 'naive twin', naive),
			])
			return [
				compare(
					{ work: WORK, against: `pgbench, the same rows, ${clients} clients`, wanted: 1.2 },
					mine!,
					floor!,
				),
				compare({ work: WORK, against: 'naive twin, a transaction a request', wanted: 4 }, mine!, twin!),
			]
		} finally {
			await fiel.stop()
			await naive.stop()
		}
	},
}

const startNaive = ({ cluster }: Lab): Promise<RunningServer> =>
	startServer(cluster, '../floors/naive.ts', { FIEL_POOL_SIZE: `${HTTP_CONNECTIONS}` })

export const orderSide = (lab: Lab, name: string, ...servers: RunningServer[]): Side => ({
	name,
	async run() {
		const before = { database: lab.databaseCpu(), servers: await cpuOf(servers) }
		const load = orderLoad(lab, { ports: servers.map(({ port }) => port) })
		const result = await lab.generator.run({ ...load, seconds: lab.seconds })
		const cores = (seconds: number): string => (seconds / result.seconds).toFixed(2)
		const server = cores((await cpuOf(servers)) - before.servers)
		const database = cores(lab.databaseCpu() - before.database)
		lab.say(
			`  ${name}: ${Math.round(result.rate)}/s, p99 ${result.p99.toFixed(1)} ms; cores: server ${server}, database ${database}, load ${cores(result.cpuSeconds)}`,
		)
		return result.rate
	},
})

const cpuOf = async (servers: RunningServer[]): Promise<number> => {
	const usages = await Promise.all(servers.map((server) => server.usage()))
	return usages.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0)
}

export const pgbenchSide = (lab: Lab, clients: number, values: PgbenchRun['values']): Side => ({
	name: 'pgbench',
	async run() {
		const rate = await runPgbench(lab.cluster, {
			...{ script: 'order.sql', clients, last: { seconds: lab.seconds } },
			values,
		})
		lab.say(`  pgbench: ${Math.round(rate)}/s`)
		return rate
	},
})

/** Fiel and the others do so many orders one by one, and PostgreSQL says what was written. */
export const proveSameRows = async (lab: Lab): Promise<PgbenchRun['values']> => {
	const one = async (server: RunningServer): Promise<void> => {
		const load = orderLoad(lab, { ports: [server.port], connections: 1, prefix: lab.freshPrefix() })
		await lab.generator.run({ ...load, count: PIECES })
		await server.stop()
	}
	const mine = await countWritten(lab.cluster, PIECES, async () => one(await startFiel(lab.cluster)))
	const values = await readValues(lab)
	const floor = await countWritten(lab.cluster, PIECES, () =>
		runPgbench(lab.cluster, {
			...{ script: 'order.sql', clients: 1, last: { transactions: PIECES } },
			values,
		}),
	)
	assertSameRows('order.sql', mine, floor)
	const twin = await countWritten(lab.cluster, PIECES, async () => one(await startNaive(lab)))
	assertSameRows('naive.ts', mine, twin)
	lab.say(
		`  rows an order: ${Object.entries(mine.rows)
			.map(([table, rows]) => `${table} ${rows}`)
			.join(', ')}`,
	)
	return values
}

/** The documents and dates of an order that Fiel has written, so that pgbench writes the same. */
const readValues = async (lab: Lab): Promise<PgbenchRun['values']> => {
	const { cluster, shop } = lab
	const [sample] = await cluster.db.rows<Values>(sql`
		select o.products::text as products, o.decision::text as decision, o.counted_on::text as day, r.reason::text as reason,
			r.valid_until::text as until, o.placed_at::text as at
		from orders o join point_records r on r.merchant_id = o.merchant_id and r.customer_id = o.customer_id and r.id = o.award_id
		where o.merchant_id = ${shop.merchant.id} order by o.id desc limit 1`)
	return () => ({
		...sample!,
		merchant: shop.merchant.id,
		first: shop.firstCustomer,
		last: shop.lastCustomer,
		prefix: lab.freshPrefix(),
		n: 0,
	})
}
