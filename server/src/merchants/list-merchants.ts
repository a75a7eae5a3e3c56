import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { BRAND_COLUMNS, IS_TEST, type Merchant } from './merchant.ts'

export interface ListedMerchant extends Merchant {
	createdAt: Date
	isTest: boolean
}

/** All merchants with their sandboxes; not those sandboxes whose rows are being deleted. */
export const listMerchants = (db: Queryable): Promise<ListedMerchant[]> =>
	db.rows(sql`
		select id, name, currency, time_zone as "timeZone", language, created_at as "createdAt", ${IS_TEST} as "isTest",
			${BRAND_COLUMNS}
		from merchants m where removed_at is null order by name`)
