import type pg from 'pg'
import type { StatementQueue } from './pipeline/statement-queue.ts'

/** How a connection plans prepared statements outside transactions. */
export type PlanMode = 'auto' | 'force_generic_plan'

/** The setting that was last sent on each connection. A connection without an entry has `auto`. */
const planModes = new WeakMap<pg.PoolClient, PlanMode | 'unknown'>()

/** Sends the setting with the next statement if the connection has another one. */
export const setPlanMode = (client: pg.PoolClient, queue: StatementQueue, wanted: PlanMode): void => {
	if ((planModes.get(client) ?? 'auto') === wanted) return
	planModes.set(client, wanted)
	const text = `set plan_cache_mode = ${wanted}`
	queue.run({ name: `fiel_${wanted}`, text }).catch(() => {}) // then the statement after it fails too
}

/** The next call of `setPlanMode` sends the setting again. */
export const forgetPlanMode = (client: pg.PoolClient): void => {
	planModes.set(client, 'unknown')
}
