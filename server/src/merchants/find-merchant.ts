import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { BRAND_COLUMNS, type Merchant } from './merchant.ts'

export const findMerchant = async (db: Queryable, name: string): Promise<Merchant | undefined> => {
	const [merchant] = await db.rows<Merchant>(sql`
		select id, name, currency, time_zone as "timeZone", language, ${BRAND_COLUMNS}
		from merchants m where name = ${name}`)
	return merchant
}
