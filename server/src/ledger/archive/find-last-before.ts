import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'

/** The last event before the first one that happened at a moment or later; 0 if there is none. */
export const findLastBefore = async (db: Queryable, merchantId: number, moment: Date): Promise<number> => {
	const [last] = await db.rows<{ id: number | null }>(sql`
		select max(e.id) as id from events e
		where e.merchant_id = ${merchantId} and e.id < coalesce((
			select n.id from events n where n.merchant_id = ${merchantId} and n.occurred_at >= ${moment} order by n.id limit 1
		), 9007199254740991)`)
	return last?.id ?? 0
}
