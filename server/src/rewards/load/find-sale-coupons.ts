import { CouponType, RewardType } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { type Decimal, ZERO } from '../../db/decimal.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import type { RewardSettings } from '../configure/reward-settings.ts'
import { isPaidWithCashback } from '../kinds.ts'
import type { RedemptionTerms } from '../redemption.ts'

/** A redemption whose code a sale can name. */
export interface SaleCoupon {
	code: string
	customerId: number
	/** The reward as it was redeemed. */
	settings: RewardSettings
	/** The money that it stands for; null if the sale decides. */
	worth: Decimal | null
	/** What the customer paid for it. */
	cost: LedgerAmount
	validFrom: Date | null
	validUntil: Date | null
	isUsed: boolean
	/** Whether it was given back, or its coupon was ended. */
	isEnded: boolean
	/** Whether a till or a cart redeemed it for a sale of its own, without a coupon. */
	isOfSale: boolean
}

interface CouponRow extends Omit<SaleCoupon, 'settings' | 'cost' | 'worth'>, LedgerAmount {
	configuration: RewardSettings
	terms: RedemptionTerms
	type: CouponType | null
	value: Decimal | null
	storedWorth: Decimal | null
}

/** A coupon that ends soon is used first, so it is listed first. */
const MOST = 50

/** The coupons that customers have and could use now, or soon; codes of a till or a cart for its own sale are none. */
export const listUnusedCoupons = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerId: number,
): Promise<SaleCoupon[]> => {
	const found = await readCoupons(
		db,
		merchantId,
		sql`d.customer_id = ${customerId} and d.order_id is null and d.refunded_at is null
			and (c.id is not null or (d.origin is null and d.checkout_id is null))
			and c.is_used is not true and c.deactivated_at is null
			and (c.valid_from is null or c.valid_from <= ${now}) and (c.valid_until is null or c.valid_until >= ${now})
		order by c.valid_until, d.id limit ${MOST}`,
	)
	return found.filter(({ settings }) => settings.type !== RewardType.Custom)
}

/** The redemptions with these codes, by code, whatever became of them. */
export const findSaleCoupons = async (
	db: Queryable,
	merchantId: number,
	codes: string[],
): Promise<Map<string, SaleCoupon>> => {
	if (codes.length === 0) return new Map()
	const found = await readCoupons(db, merchantId, sql`d.external_code = any(${codes}::text[])`)
	return new Map(found.map((coupon) => [coupon.code, coupon]))
}

const readCoupons = async (db: Queryable, merchantId: number, condition: Sql): Promise<SaleCoupon[]> => {
	const rows = await db.rows<CouponRow>(sql`
		select d.external_code as code, d.customer_id as "customerId", w.configuration, d.terms, c.type, c.value,
			d.worth as "storedWorth", -r.points as points, -r.cashback as cashback, c.valid_from as "validFrom",
			c.valid_until as "validUntil", d.order_id is not null or coalesce(c.is_used, false) as "isUsed",
			d.refunded_at is not null or c.deactivated_at is not null as "isEnded",
			c.id is null and (d.origin is not null or d.checkout_id is not null) as "isOfSale"
		from redemptions d
		join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
		join point_records r on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		left join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id
		where d.merchant_id = ${merchantId} and ${condition}`)
	return rows.map(({ configuration, terms, type, value, storedWorth, points, cashback, ...coupon }) => ({
		...coupon,
		settings: asRedeemed({ ...configuration, ...terms }, type, value ?? storedWorth),
		worth: type === CouponType.FixedValue ? value : storedWorth,
		cost: { points, cashback },
	}))
}

/** What the type of a coupon makes of a reward with a discount; codes that the merchant imported say it themselves. */
const COUPON_REWARDS: Record<CouponType, RewardType> = {
	[CouponType.FixedValue]: RewardType.FixedValueDiscount,
	[CouponType.Percent]: RewardType.PercentDiscount,
	[CouponType.FreeShipping]: RewardType.FreeShipping,
	[CouponType.DiscountShipping]: RewardType.Custom,
	[CouponType.Others]: RewardType.Custom,
}

const asRedeemed = (
	settings: RewardSettings,
	type: CouponType | null,
	worth: Decimal | null,
): RewardSettings => {
	if (isPaidWithCashback(settings)) return { ...settings, value: (worth ?? ZERO).toString() }
	if (type === null || settings.type === RewardType.ProductDiscount) return settings
	return { ...settings, type: COUPON_REWARDS[type], value: worth!.toString() }
}
