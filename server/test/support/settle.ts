import sql from 'sql-template-tag'
import type { Queryable } from '../../src/db/database.ts'

/**
 * Waits until no transaction can add an event before the last one any more. Other tests have databases of their own in the
 * same PostgreSQL, and their transactions count.
 */
export const settle = async (db: Queryable): Promise<void> => {
	const [begun] = await db.rows<{ end: string }>(sql`
		select pg_snapshot_xmax(pg_current_snapshot())::text as "end"`)
	for (;;) {
		const [{ isSettled }] = (await db.rows(sql`
			select pg_snapshot_xmin(pg_current_snapshot()) >= ${begun!.end}::xid8 as "isSettled"`)) as [
			{ isSettled: boolean },
		]
		if (isSettled) return
	}
}

/**
 * Works twice, so that everything is done that is there now: the first time sees it, the second finds it settled. A round
 * that must still wait for what an earlier one saw looks no further, so both begin when nothing has to be waited for.
 * Returns how much was done together.
 */
export const settleAround = async (db: Queryable, work: () => Promise<number>): Promise<number> => {
	await settle(db)
	const done = await work()
	await settle(db)
	return done + (await work())
}
