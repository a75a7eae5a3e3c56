import { CouponType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { maxCashback } from '../decide/check-redeemable.ts'
import { isPaidWithCashback } from '../kinds.ts'
import type { Redemption } from '../load/find-order-redemptions.ts'
import type { RedemptionTerms } from '../redemption.ts'

/**
 * Stores on redemptions which of their conditions the order that used them does not meet. The order is accepted anyway,
 * because the till has already granted the discount.
 */
export const saveUnmetTerms = async (tx: Tx, merchantId: number, used: Redemption[]): Promise<void> => {
	if (used.length === 0) return
	const ids = used.map(({ id }) => id)
	const usedRedemptions = await tx.rows<UsedRedemption>(sql`
		select d.id, d.unmet, o.total, o.placed_at as "placedAt", d.terms, c.type, c.value,
			c.valid_until as "validUntil"
		from redemptions d
		join orders o on o.merchant_id = d.merchant_id and o.id = d.order_id
		left join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id
		where d.merchant_id = ${merchantId} and d.id = any(${ids}::bigint[])`)
	const changed = usedRedemptions
		.map((entry) => ({ id: entry.id, unmet: findUnmetTerms(entry), before: entry.unmet ?? [] }))
		.filter(({ unmet, before }) => unmet.join() !== before.join())
	if (changed.length === 0) return
	tx.write(sql`
		update redemptions d set unmet = j.unmet
		from json_to_recordset(${jsonRows(changed)}) as j (id bigint, unmet jsonb)
		where d.merchant_id = ${merchantId} and d.id = any(${changed.map(({ id }) => id)}::bigint[]) and d.id = j.id`)
}

/** The wire name of a member of the reward configuration, because the merchant sees it. */
export type UnmetTerm = 'MinimalValue' | 'MinimumPercentPurchase' | 'CashbackMaxPurchaseValue' | 'ValidDays'

interface UsedRedemption {
	id: number
	unmet: UnmetTerm[] | null
	total: Decimal
	placedAt: Date
	terms: RedemptionTerms
	type: CouponType | null
	value: Decimal | null
	validUntil: Date | null
}

/** Returns the conditions that a purchase does not meet. Pure. */
export const findUnmetTerms = ({
	total,
	placedAt,
	terms,
	type,
	value,
	validUntil,
}: Omit<UsedRedemption, 'id' | 'unmet'>): UnmetTerm[] => {
	const unmet: UnmetTerm[] = []
	const { minimumPurchase, cashbackMaximum, paidOtherwisePercent } = terms
	if (minimumPurchase !== null && total.lt(minimumPurchase)) unmet.push('MinimalValue')
	if (validUntil && placedAt > validUntil) unmet.push('ValidDays')
	if (!isPaidWithCashback(terms) || type !== CouponType.FixedValue || !value) return unmet
	if (cashbackMaximum !== null && value.gt(cashbackMaximum)) unmet.push('CashbackMaxPurchaseValue')
	const most = maxCashback({ cashbackMaximum: null, paidOtherwisePercent }, total)
	if (paidOtherwisePercent !== null && value.gt(most)) unmet.push('MinimumPercentPurchase')
	return unmet
}
