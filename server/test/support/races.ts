import sql from 'sql-template-tag'
import type { Database, Queryable, Tx } from '../../src/db/database.ts'

/** Waits until a query is blocked by a lock, or as many as are wanted. */
export const waitForBlockedQuery = async (db: Queryable, wanted = 1): Promise<void> => {
	while (!(await areQueriesBlocked(db, wanted)));
}

const areQueriesBlocked = async (db: Queryable, wanted = 1): Promise<boolean> => {
	const blocked = await db.rows(
		sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit ${wanted}`,
	)
	return blocked.length >= wanted
}

/**
 * Makes a change, and acts before it is committed: the commit comes when the action waits for a lock of the change, or has
 * ended without waiting for one.
 */
export const actBeforeCommit = async <T>(
	db: Database,
	change: (tx: Tx) => Promise<unknown>,
	act: () => Promise<T>,
): Promise<T> => {
	let acting: Promise<T> | undefined
	await db.transaction(async (tx) => {
		await change(tx)
		let hasEnded = false
		const end = () => {
			hasEnded = true
		}
		acting = act()
		acting.then(end, end)
		while (!hasEnded && !(await areQueriesBlocked(db)));
	})
	return acting!
}
