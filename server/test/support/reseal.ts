import sql from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import { resealMerchants } from '../../src/verify/reseal-merchants.ts'

/** For tests that put rows in or edit them beside Fiel: everything is sealed as it is then. */
export const resealAll = async (db: Database): Promise<void> => {
	const merchants = await db.rows<{ id: number }>(sql`select id from merchants`)
	await resealMerchants(
		db,
		merchants.map(({ id }) => id),
	)
}
