import { findOldestUncounted } from '../../src/figures/count-events.ts'
import { listMerchants } from '../../src/merchants/list-merchants.ts'
import { JOBS } from '../../src/worker.ts'
import type { World } from './world.ts'

/** The worker's round over the figures, once. */
export const countOnce = (world: Pick<World, 'db' | 'clock'>) =>
	JOBS.find(({ name }) => name === 'count figures')!.run(world)

/** Until all that has happened is counted: whoever works beside us on the same server may hold it up for a moment. */
export const countFigures = async (world: Pick<World, 'db' | 'clock'>): Promise<void> => {
	for (;;) {
		await countOnce(world)
		const merchants = await listMerchants(world.db)
		const waiting = await Promise.all(merchants.map(({ id }) => findOldestUncounted(world.db, id)))
		if (waiting.every((since) => since === null)) return
	}
}
