import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { BRAND_COLUMNS, type Merchant } from './merchant.ts'

export interface ListedMerchant extends Merchant {
	createdAt: Date
}

export const listMerchants = (db: Queryable): Promise<ListedMerchant[]> =>
	db.rows(sql`
		select id, name, currency, time_zone as "timeZone", language, created_at as "createdAt", ${BRAND_COLUMNS}
		from merchants m order by name`)
