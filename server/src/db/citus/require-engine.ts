import sql from 'sql-template-tag'
import { OperatorError } from '../../operator-error.ts'
import type { Queryable } from '../queryable.ts'

interface FoundEngine {
	hasExtension: boolean
	/** Whether this is the server that the others get their statements from, and a part of the cluster. */
	isCoordinator: boolean
	isPlaced: boolean
}

const findEngine = async (db: Queryable): Promise<FoundEngine> => {
	const [extension] = await db.rows(sql`select 1 from pg_extension where extname = 'citus'`)
	if (!extension) return { hasExtension: false, isCoordinator: false, isPlaced: false }
	const [found] = await db.rows<Omit<FoundEngine, 'hasExtension'>>(sql`
		select (select groupid from pg_dist_local_group) = 0
				and exists (select 1 from pg_dist_node where groupid = 0) as "isCoordinator",
			exists (select 1 from pg_dist_partition where logicalrelid = to_regclass('merchants')) as "isPlaced"`)
	return { hasExtension: true, ...found! }
}

/** Refuses a database that is not what FIEL_ENGINE says: its statements would fail, or draw ids on the wrong server. */
export const requireEngine = async (db: Queryable): Promise<void> => {
	const { hasExtension, isCoordinator, isPlaced } = await findEngine(db)
	if (db.engine === 'postgresql') {
		if (isPlaced)
			throw new OperatorError(
				'The tables of the database are distributed by Citus: set FIEL_ENGINE=citus, see docs/citus.md',
			)
		return
	}
	if (!hasExtension)
		throw new OperatorError(
			'FIEL_ENGINE is citus, but the database does not have the extension. Create it on every server of the cluster ' +
				'(create extension citus), or leave FIEL_ENGINE out for an ordinary PostgreSQL.',
		)
	if (!isCoordinator)
		throw new OperatorError(
			'FIEL_ENGINE is citus, but the server is no coordinator that belongs to its cluster. Connect to the coordinator, ' +
				"and run there once: select citus_set_coordinator_host('<its address>')",
		)
}
