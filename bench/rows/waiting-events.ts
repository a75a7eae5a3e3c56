import sql from 'sql-template-tag'
import type { Database } from '../../server/src/db/database.ts'
import type { BenchContext, BenchGroup } from '../support/bench-context.ts'
import { type Cluster, openSiblingDatabase, vacuumAndCheckpoint } from '../support/cluster.ts'
import { runInterleaved, type Side } from '../support/interleave.ts'
import { createOrderComparison } from '../support/order-comparison.ts'
import { serverSide } from '../support/pgbench-comparison.ts'
import { compareRounds } from '../support/result-row.ts'
import { startFiel } from '../support/server.ts'
import { type BenchShop, createBenchShop } from '../support/shop.ts'
import { startWorker } from '../support/start-worker.ts'
import { subscribe } from '../webhooks/subscribe.ts'

const WAITING = Number(process.env.WAITING ?? 1_000_000)

/** Measures orders next to a worker whose endpoint refuses everything, so that deliveries keep waiting. */
export const waitingEventsGroup: BenchGroup = {
	name: 'waiting',
	async run(context) {
		const customers = context.shop.lastCustomer - context.shop.firstCustomer + 1
		const cluster = await openSiblingDatabase(context.cluster, 'waiting')
		const shop = await createBenchShop(cluster.db, 'waiting', customers)
		const behind: BenchContext = { ...context, cluster, shop }
		await advanceCursors(context.cluster.db, context.shop)
		await subscribe(cluster.db, shop.merchant.id, 'http://127.0.0.1:9/nobody')
		await insertWaitingDeliveries(cluster.db, shop)
		context.log(`  ${WAITING.toLocaleString('en')} deliveries wait`)
		const servers = [await startFiel(cluster), await startFiel(context.cluster)]
		const workers = [await startPausedWorker(cluster), await startPausedWorker(context.cluster)]
		try {
			await vacuumAndCheckpoint(cluster)
			await vacuumAndCheckpoint(context.cluster)
			const [mine, floor] = await runInterleaved(context.rounds, [
				withWorkerRunning(
					workers[0]!,
					serverSide(behind, 'waiting', [servers[0]!], createOrderComparison(behind)),
				),
				withWorkerRunning(
					workers[1]!,
					serverSide(context, 'none waiting', [servers[1]!], createOrderComparison(context)),
				),
			])
			const work = `orders while ${WAITING.toLocaleString('en')} events wait for delivery`
			return [compareRounds({ work, against: 'none waiting', wanted: 0.9 }, mine!, floor!)]
		} finally {
			for (const worker of workers) process.kill(worker, 'SIGKILL')
			for (const server of servers) await server.stop()
			await cluster.stop()
		}
	},
}

const startPausedWorker = async (cluster: Cluster): Promise<number> => {
	const { pid } = await startWorker(cluster)
	process.kill(pid, 'SIGSTOP')
	return pid
}

/** Each side has its own worker, which is paused while the other side runs. */
const withWorkerRunning = (worker: number, side: Side): Side => ({
	...side,
	async run(round) {
		process.kill(worker, 'SIGCONT')
		const rate = await side.run(round)
		process.kill(worker, 'SIGSTOP')
		return rate
	},
})

/** Inserts events as if that many records had been committed, with deliveries for the subscription. */
const insertWaitingDeliveries = async (db: Database, shop: BenchShop): Promise<void> => {
	const { merchant, firstCustomer, lastCustomer } = shop
	await db.rows(sql`
		insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until, points_balance,
			cashback_balance, origins, occurred_at, hash)
		select ${merchant.id}::bigint, customer, customer, 0, 8, 10, 0.1, now() + interval '1 year', 1000000, 10000, '[]', now(), sha256('')
		from generate_series(1, ${WAITING}::integer) n
		cross join lateral (select ${firstCustomer}::bigint + n % ${lastCustomer - firstCustomer + 1}::bigint as customer) who`)
	await advanceCursors(db, shop)
	await db.rows(sql`
		insert into webhook_deliveries (merchant_id, subscription_id, topic, event_id, customer_id, created_at, due_at)
		select e.merchant_id, s.id, 'Point_Add', e.id, e.customer_id, now(), now()
		from (select * from events where merchant_id = ${merchant.id} order by id desc limit ${WAITING}) e
		join webhook_subscriptions s on s.merchant_id = e.merchant_id`)
}

/** Moves the cursors past the initial events, so that the workers start with the orders of the benchmark. */
const advanceCursors = async (db: Database, { merchant }: BenchShop): Promise<void> => {
	await db.rows(sql`
		insert into event_cursors (merchant_id, event_id)
		select merchant_id, max(id) from events where merchant_id = ${merchant.id} group by merchant_id
		on conflict (merchant_id) do update set event_id = excluded.event_id`)
	await db.rows(sql`
		insert into figure_cursors (merchant_id, event_id, settled_event_id)
		select merchant_id, max(id), max(id) from events where merchant_id = ${merchant.id} group by merchant_id
		on conflict (merchant_id) do update set event_id = excluded.event_id, settled_event_id = excluded.settled_event_id`)
}
