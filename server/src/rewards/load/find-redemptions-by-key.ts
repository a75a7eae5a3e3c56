import type { CouponType } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { Metadata } from '../../ledger/machine/account.ts'
import { parseMessage } from '../../messages/message.ts'
import type { IssuedCoupon, RedemptionDetails } from '../redemption.ts'

/** `RedemptionDetails` in the columns of one row. */
interface RedemptionRow extends Omit<RedemptionDetails, 'record' | 'coupon' | 'balance' | 'disabledReason'> {
	disabledReason: string | null
	recordId: number
	points: Decimal
	cashback: Decimal
	metadata: Metadata[]
	pointsBalance: Decimal
	cashbackBalance: Decimal
	couponId: number | null
	code: string
	type: CouponType
	value: Decimal
	validFrom: Date | null
	validUntil: Date | null
	issuedAt: Date
	codeId: number | null
	listId: number
}

/** Finds redemptions by their keys. */
export const findRedemptionsByKey = async (
	db: Queryable,
	merchantId: number,
	keys: string[],
): Promise<Map<string, RedemptionDetails>> => {
	if (keys.length === 0) return new Map()
	const rows = await readRedemptions(
		db,
		sql`d.merchant_id = ${merchantId} and d.original_key = any(${keys}::text[])`,
	)
	return new Map(rows.map((row) => [row.originalKey, row]))
}

/** Reads redemptions `d` with their records and coupons. */
export const readRedemptions = async (db: Queryable, condition: Sql): Promise<RedemptionDetails[]> => {
	const rows = await db.rows<RedemptionRow>(sql`
		select d.id, d.customer_id as "customerId", d.reward_id as "rewardId", d.original_key as "originalKey",
			d.external_code as "externalCode", d.points_balance as "pointsBalance",
			d.cashback_balance as "cashbackBalance", d.disabled_reason as "disabledReason", d.terms,
			d.created_at as "redeemedAt", d.origin, d.branch_id as "branchId", d.sales_person_id as "salesPersonId",
			d.checkout_id as "checkoutId", d.return_at as "returnAt", d.worth, d.refunded_at is not null as "isRefunded",
			r.id as "recordId", r.points, r.cashback, r.metadata, c.id as "couponId",
			c.code, c.type, c.value, c.valid_from as "validFrom", c.valid_until as "validUntil",
			c.created_at as "issuedAt", l.id as "codeId", l.list_id as "listId"
		from redemptions d
		join point_records r
			on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		left join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id
		left join coupon_codes l on l.merchant_id = c.merchant_id and l.code = c.code and l.coupon_id = c.id
		where ${condition}`)
	return rows.map(redemptionOf)
}

const redemptionOf = (row: RedemptionRow): RedemptionDetails => ({
	id: row.id,
	customerId: row.customerId,
	rewardId: row.rewardId,
	originalKey: row.originalKey,
	externalCode: row.externalCode,
	record: {
		id: row.recordId,
		amount: { points: row.points, cashback: row.cashback },
		metadata: row.metadata,
	},
	coupon: row.couponId === null ? null : couponOf(row, row.couponId),
	balance: { points: row.pointsBalance, cashback: row.cashbackBalance },
	disabledReason: row.disabledReason === null ? null : parseMessage(row.disabledReason),
	terms: row.terms,
	redeemedAt: row.redeemedAt,
	origin: row.origin,
	branchId: row.branchId,
	salesPersonId: row.salesPersonId,
	checkoutId: row.checkoutId,
	returnAt: row.returnAt,
	worth: row.worth,
	isRefunded: row.isRefunded,
})

const couponOf = (row: RedemptionRow, id: number): IssuedCoupon => ({
	id,
	code: row.code,
	type: row.type,
	value: row.value,
	validFrom: row.validFrom,
	validUntil: row.validUntil,
	createdAt: row.issuedAt,
	source: row.codeId === null ? null : { id: row.codeId, listId: row.listId },
})
