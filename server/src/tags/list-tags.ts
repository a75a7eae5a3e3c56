import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Tag } from './tag.ts'

/** All tags of a merchant with the number of their customers, by name. */
export const listTags = (db: Queryable, merchantId: number): Promise<Tag[]> =>
	db.rows<Tag>(sql`
		select t.id, t.name, (
			select count(*) from customer_tags c
			where c.merchant_id = ${merchantId} and c.tag_id = t.id) as customers
		from tags t
		where t.merchant_id = ${merchantId}
		order by t.key`)
