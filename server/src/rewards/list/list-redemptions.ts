import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { UnmetTerm } from '../decide/find-unmet-terms.ts'

/** A redemption in the lists of the panel. */
export interface ListedRedemption {
	id: number
	originalKey: string
	externalCode: string
	rewardId: number
	title: string
	/** The merchant's id of the customer. */
	customer: string
	customerName: string | null
	/** The amount it cost. */
	points: Decimal
	cashback: Decimal
	redeemedAt: Date
	/** The merchant's id of the order that used it. */
	order: string | null
	/** The conditions of the reward that this order does not meet. */
	unmet: UnmetTerm[]
	cancelledAt: Date | null
	/** When it is given back unless an order has named it. */
	returnAt: Date | null
	/** The end of its coupon, if it has one that is neither used nor deactivated. */
	couponUntil: Date | null
}

/** Lists the redemptions of a merchant, newest first. `before` is the last id of the previous page. */
export const listRedemptions = (
	db: Queryable,
	merchantId: number,
	{ before = null, most = 100 }: { before?: number | null; most?: number } = {},
): Promise<ListedRedemption[]> =>
	loadListedRedemptions(
		db,
		sql`
			select * from redemptions
			where merchant_id = ${merchantId} and (${before}::bigint is null or id < ${before}::bigint)
			order by id desc
			limit ${most}`,
	)

/** Joins rows of `redemptions` with their rewards, customers, records and orders, newest first. */
export const loadListedRedemptions = (db: Queryable, rows: Sql): Promise<ListedRedemption[]> =>
	db.rows(sql`
		select d.id, d.original_key as "originalKey", d.external_code as "externalCode", d.reward_id as "rewardId",
			w.configuration ->> 'title' as title, c.original_id as customer, c.name as "customerName",
			-r.points as points, -r.cashback as cashback, d.created_at as "redeemedAt", o.original_id as "order",
			coalesce(d.unmet, '[]') as unmet, d.refunded_at as "cancelledAt", d.return_at as "returnAt",
			case when k.deactivated_at is null and not k.is_used then k.valid_until end as "couponUntil"
		from (${rows}) d
		join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
		join customers c on c.merchant_id = d.merchant_id and c.id = d.customer_id
		join point_records r
			on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		left join orders o on o.merchant_id = d.merchant_id and o.id = d.order_id
		left join coupons k on k.merchant_id = d.merchant_id and k.id = d.coupon_id
		order by d.id desc`)
