import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { HTTP_CONNECTIONS } from '../support/bench-context.ts'
import { processCpu } from '../support/machine.ts'
import type { RunningServer } from '../support/server.ts'
import { startWorker } from '../support/start-worker.ts'
import { startEndpoint } from '../webhooks/endpoint.ts'
import { subscribe } from '../webhooks/subscribe.ts'
import { describeCost, measureWork } from './measure.ts'
import { loadOrders } from './orders.ts'
import type { CostRun } from './run.ts'
import { growthOf, readTableSizes } from './table-sizes.ts'

const COUNT = 2000
const WARM_UPS = 2

/** Delivers the point events of orders to an endpoint on this machine that accepts each at the first attempt. */
export const measureDeliveries = async (run: CostRun): Promise<void> => {
	const { context, samples, rounds } = run
	const { cluster, shop } = context
	const endpoint = await startEndpoint()
	const worker = await startWorker(cluster)
	try {
		await subscribe(cluster.db, shop.merchant.id, `${endpoint.url}/good`)
		const sizes = await readTableSizes(cluster)
		for (let round = -WARM_UPS; round < rounds; round++) {
			await whilePaused(worker, () => placeOrders(run))
			const cost = await measureWork(context, COUNT, async () => {
				const before = processCpu(worker.pid)
				const count = (round + WARM_UPS + 1) * COUNT
				await endpoint.until(count)
				await untilSaved(run, count)
				return processCpu(worker.pid) - before
			})
			context.log(`  ${COUNT} deliveries: ${describeCost(cost)}`)
			if (round < 0) continue
			samples.add('delivery.worker', cost.process)
			samples.add('delivery.database', cost.database)
			samples.add('delivery.wal', cost.wal)
		}
		samples.add('memory.worker', (await worker.usage()).rssMb)
		const growth = growthOf(sizes, await readTableSizes(cluster), (rounds + WARM_UPS) * COUNT)
		const { webhook_deliveries, webhook_attempts } = growth
		samples.addTables('delivery', {
			webhook_deliveries: webhook_deliveries!,
			...(webhook_attempts && { webhook_attempts }),
		})
	} finally {
		await worker.stop()
		endpoint.stop()
	}
}

const placeOrders = async (run: CostRun): Promise<void> => {
	const { generator } = run.context
	await generator.run({
		...{ ...loadOrders(run), ports: [run.server.port] },
		...{ count: COUNT, connections: HTTP_CONNECTIONS },
	})
}

/** The worker stands still meanwhile, so that orders and deliveries are measured separately. */
const whilePaused = async ({ pid }: RunningServer, work: () => Promise<void>): Promise<void> => {
	process.kill(pid, 'SIGSTOP')
	try {
		await work()
	} finally {
		process.kill(pid, 'SIGCONT')
	}
}

/** The worker saves what it has delivered shortly afterwards. */
const untilSaved = async ({ context: { cluster, shop } }: CostRun, count: number): Promise<void> => {
	for (;;) {
		const [done] = await cluster.db.rows<{ count: number }>(sql`
			select count(*)::float8 as count from webhook_deliveries
			where merchant_id = ${shop.merchant.id} and delivered_at is not null`)
		if (done!.count >= count) return
		await sleep(100)
	}
}
