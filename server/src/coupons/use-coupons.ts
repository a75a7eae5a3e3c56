import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

export interface CouponUse {
	orderId: number
	customerId: number
	code: string
}

/** Marks coupons and redemptions of these customers as used by their orders; any other code is the merchant's own. */
export const useCoupons = async (tx: Tx, merchantId: number, uses: CouponUse[]): Promise<void> => {
	if (uses.length === 0) return
	await tx.rows(sql`
		with uses as (
			select * from json_to_recordset(${JSON.stringify(uses)}) as u ("orderId" bigint, "customerId" bigint, code text)
		), used as (
			update coupons c set is_used = true, used_by_order = u."orderId"
			from uses u
			where c.merchant_id = ${merchantId} and c.code = u.code and c.customer_id = u."customerId"
				and not c.is_used and c.deactivated_at is null
		)
		update redemptions r set order_id = u."orderId"
		from uses u
		where r.merchant_id = ${merchantId} and r.external_code = u.code and r.customer_id = u."customerId"
			and r.order_id is null and r.refunded_at is null`)
}
