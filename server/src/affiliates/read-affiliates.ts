import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Affiliate } from './affiliate.ts'

/** The affiliates that are known by these ids, or that have these coupons. */
export const readAffiliates = (
	db: Queryable,
	merchantId: number,
	originalIds: string[],
	couponIds: number[] = [],
): Promise<Affiliate[]> =>
	db.rows<Affiliate>(sql`
		select original_id as "originalId", name, email, phone, document, coupon_id as "couponId",
			customer_id as "customerId", wants_portal as "wantsPortal", is_active as "isActive",
			disabled_reason as "disabledReason"
		from affiliates
		where merchant_id = ${merchantId}
			and (original_id = any(${originalIds}::text[]) or coupon_id = any(${couponIds}::bigint[]))`)
