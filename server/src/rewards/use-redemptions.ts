import sql from 'sql-template-tag'
import type { CodeUse } from '../coupons/use-coupons.ts'
import type { Tx } from '../db/database.ts'

/** Marks redemptions whose external code came with an order of the same customer as used by it, unless its coupon was ended. */
export const useRedemptions = async (tx: Tx, merchantId: number, uses: CodeUse[]): Promise<void> => {
	if (uses.length === 0) return
	await tx.rows(sql`
		update redemptions r set order_id = u."orderId"
		from json_to_recordset(${JSON.stringify(uses)}) as u ("orderId" bigint, "customerId" bigint, code text)
		where r.merchant_id = ${merchantId} and r.external_code = u.code and r.customer_id = u."customerId"
			and r.order_id is null and r.refunded_at is null
			and not exists (
				select from coupons c
				where c.merchant_id = r.merchant_id and c.id = r.coupon_id and c.deactivated_at is not null)`)
}
