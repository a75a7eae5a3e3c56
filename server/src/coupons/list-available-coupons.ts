import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Coupon } from './coupon.ts'

interface CouponPage {
	coupons: Coupon[]
	total: number
}

/** A page of the coupons that a customer can still use, newest first. */
export const listAvailableCoupons = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerId: number,
	{ size, number }: { size: number; number: number },
): Promise<CouponPage> => {
	const rows = await db.rows<(Coupon | { id: null }) & { total: number }>(sql`
		with available as materialized (
			select id, original_id as "originalId", code, type, value, is_used as "isUsed", customer_id as "customerId",
				valid_from as "validFrom", valid_until as "validUntil", created_at as "createdAt",
				deactivated_at as "deactivatedAt"
			from coupons
			where merchant_id = ${merchantId} and customer_id = ${customerId} and not is_used
				and deactivated_at is null and (valid_until is null or valid_until >= ${now})
		)
		select page.*, counted.total
		from (select count(*) as total from available) counted
		left join (
			select * from available order by id desc limit ${size} offset ${(number - 1) * size}
		) page on true
		order by page.id desc`)
	return {
		coupons: rows.flatMap(({ total: _, ...coupon }) => (coupon.id === null ? [] : [coupon as Coupon])),
		total: rows[0]!.total,
	}
}
