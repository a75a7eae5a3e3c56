import type { Database } from '../../src/db/database.ts'
import { sealAll } from '../../src/verify/reseal-merchants.ts'

/** Seals everything as it is, for tests that insert or edit rows with SQL. */
export const resealAll = async (db: Database): Promise<void> => {
	await sealAll(db)
}
