import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { BRAND_COLUMNS, IS_TEST, type Merchant } from './merchant.ts'

export const findMerchant = async (db: Queryable, name: string): Promise<Merchant | undefined> => {
	const [merchant] = await db.rows<Merchant>(sql`
		select id, name, currency, time_zone as "timeZone", language, ${IS_TEST} as "isTest", ${BRAND_COLUMNS}
		from merchants m where name = ${name} and removed_at is null`)
	return merchant
}
