import { CouponType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { type CustomerView, viewCustomers } from '../customers/view-customers.ts'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { numberLiteral } from '../db/number-literal.ts'

const FIXED_VALUE = numberLiteral(CouponType.FixedValue)

/** A redemption as it is shown, with its customer. */
export interface RedemptionView {
	id: number
	customer: CustomerView
	externalCode: string
	originalKey: string
	/** The money that it stands for; null if only the order tells. */
	worth: Decimal | null
	/** Its point record. */
	recordId: number
	points: Decimal
	cashback: Decimal
	isCancelled: boolean
	redeemedAt: Date
}

/** Redemptions by id. */
export const viewRedemptions = async (
	db: Queryable,
	merchantId: number,
	ids: number[],
): Promise<Map<number, RedemptionView>> => {
	const rows = await db.rows<Omit<RedemptionView, 'customer'> & { customerId: string }>(sql`
		select d.id, c.original_id as "customerId", d.external_code as "externalCode", d.original_key as "originalKey",
			coalesce(d.worth, k.value) as worth, d.record_id as "recordId", r.points, r.cashback,
			d.refunded_at is not null as "isCancelled", d.created_at as "redeemedAt"
		from redemptions d
		join customers c on c.merchant_id = d.merchant_id and c.id = d.customer_id
		join point_records r
			on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		left join coupons k on k.merchant_id = d.merchant_id and k.id = d.coupon_id and k.type = ${FIXED_VALUE}
		where d.merchant_id = ${merchantId} and d.id = any(${ids}::bigint[])`)
	const customers = await viewCustomers(
		db,
		merchantId,
		rows.map(({ customerId }) => customerId),
	)
	return new Map(
		rows.map(({ customerId, ...row }) => [row.id, { ...row, customer: customers.get(customerId)! }]),
	)
}
