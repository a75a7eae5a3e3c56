import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Removes views; returns the ids of those that there were. */
export const removeViews = async (tx: Tx, merchantId: number, ids: number[]): Promise<number[]> => {
	const rows = await tx.rows<{ id: number }>(sql`
		delete from saved_views where merchant_id = ${merchantId} and id = any(${ids}::bigint[]) returning id`)
	return rows.map(({ id }) => id)
}

/** Removes what users saved for themselves, when they leave. What they share stays for the others. */
export const removeViewsOfUsers = (tx: Tx, merchantId: number, userIds: number[]): Promise<unknown[]> =>
	tx.rows(sql`
		delete from saved_views
		where merchant_id = ${merchantId} and user_id = any(${userIds}::bigint[]) and not is_shared`)
