import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { ListedMerchant } from './list-merchants.ts'
import { BRAND_COLUMNS, IS_TEST } from './merchant.ts'

/** The sandbox of a merchant; undefined if there is none. */
export const findSandbox = async (db: Queryable, merchantId: number): Promise<ListedMerchant | undefined> => {
	const [sandbox] = await db.rows<ListedMerchant>(sql`
		select id, name, currency, time_zone as "timeZone", language, created_at as "createdAt",
			${IS_TEST} as "isTest", ${BRAND_COLUMNS}
		from merchants m where sandbox_of = ${merchantId} and removed_at is null`)
	return sandbox
}
