import { findOldestUncounted } from '../../src/figures/count-events.ts'
import { JOBS } from '../../src/jobs.ts'
import { listMerchants } from '../../src/merchants/list-merchants.ts'
import type { World } from './world.ts'

/** Runs the worker's job for the figures once. */
export const countOnce = (world: Pick<World, 'db' | 'clock'>) =>
	JOBS.find(({ name }) => name === 'count figures')!.run(world)

/** Runs it until everything is counted: open transactions of other tests on the same server may delay it. */
export const countFigures = async (world: Pick<World, 'db' | 'clock'>): Promise<void> => {
	for (;;) {
		await countOnce(world)
		const merchants = await listMerchants(world.db)
		const waiting = await Promise.all(merchants.map(({ id }) => findOldestUncounted(world.db, id)))
		if (waiting.every((since) => since === null)) return
	}
}
