import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { type BenchContext, HTTP_CONNECTIONS } from '../support/bench-context.ts'
import { median } from '../support/interleave.ts'
import type { Load } from '../support/load.ts'
import { createOrderLoad } from '../support/order-load.ts'
import { subscribe } from '../webhooks/subscribe.ts'
import { measureCounting } from './counting.ts'
import { type Cost, describeCost, differenceOf, measureRequests, measureWork } from './measure.ts'
import type { CostRun } from './run.ts'
import { readTableSizes } from './table-sizes.ts'

/** V8 compiles for many seconds: the first orders warm it up, and then these rounds. */
const WARM_UPS = 2
const BATCHED = { count: 3000, connections: HTTP_CONNECTIONS }
const ALONE = { count: 300, connections: 1 }
/** Few, so that nearly each of them changes pages that no other has changed since the checkpoint. */
const AFTER_CHECKPOINT = { count: 200, connections: HTTP_CONNECTIONS }

export const loadOrders = ({ context, customers }: CostRun): Load =>
	createOrderLoad(context, { shop: context.shop, from: 1, to: customers })

export const measureOrders = async (run: CostRun): Promise<void> => {
	await measureFirstOrders(run)
	const { context, server, samples } = run
	const domainEvents = await createDomainEventSwitch(context)
	const measure = (size: typeof BATCHED) => measureRequests(context, server, loadOrders(run), size)
	for (let round = 0; round < WARM_UPS; round++) for (const size of [BATCHED, ALONE]) await measure(size)
	for (let round = 0; round < run.rounds; round++) {
		const costs = new Map<boolean, Cost>()
		for (const isOn of round % 2 ? [true, false] : [false, true]) {
			await domainEvents(isOn)
			costs.set(isOn, await measure(BATCHED))
		}
		await domainEvents(false)
		const batched = costs.get(false)!
		addBatched(run, batched)
		addDomainEvent(run, differenceOf(costs.get(true)!, batched))
		const alone = await measure(ALONE)
		addAlone(run, alone)
		context.log(`  orders: ${describeCost(batched)}; alone: ${describeCost(alone)}`)
	}
	// Apart from the rounds above: after a checkpoint the log contains whole pages.
	for (let round = 0; round < run.rounds; round++) {
		await context.cluster.db.rows(sql`checkpoint`)
		samples.add('order.checkpoint.wal', (await measure(AFTER_CHECKPOINT)).wal)
	}
	samples.add('memory.server', (await server.usage()).rssMb)
	samples.add('memory.connection', await readConnectionMemory(context))
}

/** Each customer orders once: most orders are the only one of their customer on a day. */
const measureFirstOrders = async ({ context, server, samples, customers }: CostRun): Promise<void> => {
	const count = customers
	const load = createOrderLoad(context)
	const inTurn = { ...load, slots: { ...load.slots, customer: { width: 8, next: 1 } } }
	const sizes = await readTableSizes(context.cluster)
	await measureRequests(context, server, inTurn, { count, connections: HTTP_CONNECTIONS })
	const vacuum = await measureWork(context, count, async () => {
		await context.cluster.db.rows(sql`vacuum`)
		return 0
	})
	samples.add('order.vacuum.database', vacuum.database)
	const { cost, growth } = await measureCounting(context, sizes, count)
	samples.add('order.later.worker', cost.process)
	samples.add('order.later.database', cost.database)
	samples.add('order.later.wal', cost.wal)
	samples.addTables('order', growth)
}

const addBatched = ({ samples }: CostRun, cost: Cost): void => {
	samples.add('order.server', cost.process)
	samples.add('order.database', cost.database)
	samples.add('order.wal', cost.wal)
	samples.add('order.batch', 1 / cost.transactions)
}

const addAlone = ({ samples }: CostRun, cost: Cost): void => {
	samples.add('order.alone.server', cost.process)
	samples.add('order.alone.database', cost.database)
	samples.add('order.alone.wal', cost.wal)
	samples.add('order.alone.time', cost.replyMs)
}

const addDomainEvent = ({ samples }: CostRun, cost: Cost): void => {
	samples.add('domainEvent.server', cost.process)
	samples.add('domainEvent.database', cost.database)
	samples.add('domainEvent.wal', cost.wal)
}

/**
 * A subscription makes each order write a domain event until it is removed; an inactive one would too. No worker runs, so
 * nothing is delivered.
 */
const createDomainEventSwitch = async ({ cluster, shop }: BenchContext) => {
	const id = await subscribe(cluster.db, shop.merchant.id, 'http://127.0.0.1:9/nobody', ['Order_Completed'])
	const turn = async (isOn: boolean): Promise<void> => {
		await cluster.db.rows(sql`
			update webhook_subscriptions set removed_at = case when ${isOn} then null else now() end
			where merchant_id = ${shop.merchant.id} and id = ${id}`)
	}
	await turn(false)
	return turn
}

/** Domain events are written only during the rounds, so their table is measured by itself. */
export const measureDomainEventSize = async ({ context, samples }: CostRun): Promise<void> => {
	const { rows, table, indexes } = (await readTableSizes(context.cluster)).get('domain_events')!
	samples.addTables('domainEvent', {
		domain_events: { rows: 1, table: table / rows, indexes: indexes / rows },
	})
}

/** The memory that a connection of a server shares with no other process, in MB. */
const readConnectionMemory = async ({ cluster }: BenchContext): Promise<number> => {
	const backends = await cluster.db.rows<{ pid: number }>(sql`
		select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`)
	return median(
		backends.map(({ pid }) => {
			const [, kib] =
				/^Private_Dirty:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? []
			return Number(kib) / 1024
		}),
	)
}
