import type { Database } from '../../src/db/database.ts'
import { hasUncountedChanges } from '../../src/figures/count-changes.ts'
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
		const waiting = await Promise.all(
			merchants.map(
				async ({ id }) =>
					(await findOldestUncounted(world.db, id)) !== null || (await hasUncountedChanges(world.db, id)),
			),
		)
		if (!waiting.includes(true)) return
	}
}

/** A worker that is killed from time to time, after its work and before the commit. */
export const createFailingDatabase = (db: Database, everyOther: { turn: number }): Database => ({
	...db,
	transaction: (work) =>
		db.transaction(async (tx) => {
			const done = await work(tx)
			everyOther.turn += 1
			if (everyOther.turn % 3 === 0) throw new Error('killed')
			return done
		}),
})
