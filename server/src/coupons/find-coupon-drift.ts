import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Finding } from '../finding.ts'

/** Compares the coupons that orders used with those orders. */
export const findCouponDrift = (db: Queryable, merchantIds: number[]): Promise<Finding[]> =>
	db.rows<Finding>(sql`
		select c.merchant_id as "merchantId", c.customer_id as "customerId", null::bigint as "recordId",
			format('coupon %s is %s, and %s', c.code, case when c.is_used then 'used' else 'not used' end,
				case when o.id is null then 'the order that used it is not there'
					else format('order %s has used it', o.original_id) end) as sentence
		from coupons c
		left join orders o
			on o.merchant_id = c.merchant_id and o.id = c.used_by_order and o.customer_id = c.customer_id
		where c.merchant_id = any(${merchantIds}::bigint[]) and c.used_by_order is not null and (not c.is_used or o.id is null)`)
