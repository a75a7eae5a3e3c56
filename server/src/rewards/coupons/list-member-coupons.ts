import type { CouponState, CouponType, RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { withState } from '../../coupons/list-coupons.ts'
import type { Queryable } from '../../db/database.ts'
import { type Decimal, ZERO } from '../../db/decimal.ts'
import type { RewardSettings } from '../configure/reward-settings.ts'
import { rewardKindOf } from '../kinds.ts'

/** Which page of whose coupons is asked for. */
interface MemberCouponQuery {
	customerId: number
	/** Null for coupons in any state. */
	state: CouponState | null
	size: number
	number: number
}

interface MemberCoupon {
	code: string
	type: CouponType
	value: Decimal
	state: CouponState
	rewardId: number | null
	rewardTitle: string | null
	createdAt: Date
	validFrom: Date | null
	validUntil: Date | null
}

export interface MemberCouponPage {
	coupons: MemberCoupon[]
	total: number
}

/** A row of `coupons`, or a redemption whose coupon the merchant makes, which has the code alone. */
interface CouponRow extends Omit<MemberCoupon, 'code' | 'type' | 'value'> {
	/** Null if the page is empty. */
	code: string | null
	/** Null for the coupon of a merchant. */
	type: CouponType | null
	value: Decimal | null
	/** The reward as it is now, its type when it was redeemed, and what the redemption was worth. */
	settings: RewardSettings | null
	rewardType: RewardType | null
	nth: number
	total: number
}

/**
 * A page of a customer's coupons for each query, newest first: those of Fiel, and the codes of redemptions whose coupon the
 * merchant makes. What a till or a cart takes off itself has no coupon.
 */
export const listMemberCoupons = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	queries: MemberCouponQuery[],
): Promise<MemberCouponPage[]> => {
	const own = sql`select * from coupons where merchant_id = ${merchantId} and customer_id = asked.customer_id`
	const rows = await db.rows<CouponRow>(sql`
		select asked.nth, listed.total, listed.code, listed.type, listed.value, listed.state,
			r.id as "rewardId", r.configuration ->> 'title' as "rewardTitle", listed.created_at as "createdAt",
			listed.valid_from as "validFrom", listed.valid_until as "validUntil",
			case when listed.type is null then r.configuration end as settings,
			(d.terms -> 'type')::smallint as "rewardType"
		from unnest(${queries.map(({ customerId }) => customerId)}::bigint[],
			${queries.map(({ state }) => state)}::text[], ${queries.map(({ size }) => size)}::integer[],
			${queries.map(({ size, number }) => (number - 1) * size)}::bigint[]
		) with ordinality as asked (customer_id, state, size, skipped, nth)
		cross join lateral (
			with every as (
				select id, code, type, value, state, created_at, valid_from, valid_until from (${withState(own, now)}) k
				union all
				select id, external_code, null, worth,
					case when refunded_at is not null then 'inactive' when order_id is not null then 'used' else 'usable' end,
					created_at, null, null
				from redemptions
				where merchant_id = ${merchantId} and customer_id = asked.customer_id and coupon_id is null
					and origin is null and checkout_id is null
			), found as materialized (
				select * from every where asked.state is null or every.state = asked.state
			)
			select page.*, counted.total
			from (select count(*) as total from found) counted
			left join (
				select * from found order by created_at desc, type is null desc, id desc
				limit asked.size offset asked.skipped
			) page on true
		) listed
		left join redemptions d
			on d.merchant_id = ${merchantId} and d.external_code = listed.code
				and (d.coupon_id = listed.id or listed.type is null)
		left join rewards r on r.merchant_id = ${merchantId} and r.id = d.reward_id
		order by asked.nth, listed.created_at desc, listed.type is null desc, listed.id desc`)
	const pages = Map.groupBy(rows, ({ nth }) => nth)
	return queries.map((_, index) => {
		const page = pages.get(index + 1)!
		return { coupons: page.flatMap(parseCoupon), total: page[0]!.total }
	})
}

const parseCoupon = ({ code, type, value, settings, rewardType, ...row }: CouponRow): MemberCoupon[] => {
	if (code === null) return []
	if (type !== null) return [{ ...row, code, type, value: value! }]
	const redeemed = { ...settings!, type: rewardType ?? settings!.type }
	const kind = rewardKindOf(redeemed)
	return [
		{
			...row,
			code,
			type: kind.couponType(redeemed),
			value: value ?? kind.couponValue(redeemed, ZERO),
		},
	]
}
