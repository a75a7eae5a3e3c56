import type { Database } from '../../src/db/database.ts'
import { sealAll } from '../../src/verify/reseal-merchants.ts'

/** For tests that put rows in or edit them beside Fiel: everything is sealed as it is then. */
export const resealAll = async (db: Database): Promise<void> => {
	await sealAll(db)
}
