import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'

/** Whether new merchants go elsewhere; false if there is no such cell. */
export const setDraining = async (home: Database, name: string, isDraining: boolean): Promise<boolean> => {
	const changed = await home.transaction((tx) =>
		tx.rows(sql`update cells set is_draining = ${isDraining} where name = ${name} returning number`),
	)
	return changed.length > 0
}
