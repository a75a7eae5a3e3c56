import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Finding } from '../finding.ts'

/** Finds change keys whose record does not exist, and undone changes of which one of both records does not. */
export const findKeyDrift = (db: Queryable, merchantIds: number[]): Promise<Finding[]> =>
	db.rows<Finding>(sql`
		select k.merchant_id as "merchantId", k.customer_id as "customerId", k.record_id as "recordId",
			format('the key of a change, %s, names the record, and it is not there', k.key) as sentence
		from change_keys k
		left join point_records r
			on r.merchant_id = k.merchant_id and r.customer_id = k.customer_id and r.id = k.record_id
		where k.merchant_id = any(${merchantIds}::bigint[]) and r.id is null
		union all
		select u.merchant_id, null, u.record_id, 'the change was undone, and it or the record that undoes it is not there'
		from undone_changes u
		left join point_records c on c.merchant_id = u.merchant_id and c.id = u.record_id
		left join point_records r on r.merchant_id = u.merchant_id and r.id = u.undo_id
		where u.merchant_id = any(${merchantIds}::bigint[]) and (c.id is null or r.id is null)`)
