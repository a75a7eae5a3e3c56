import sql from 'sql-template-tag'
import type { Queryable } from '../../src/db/database.ts'

/** Waits until a transaction of the database waits for a lock of another one. */
export const untilBlocked = async (db: Queryable): Promise<void> => {
	for (;;) {
		const waiting = await db.rows(sql`
			select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`)
		if (waiting.length > 0) return
	}
}
