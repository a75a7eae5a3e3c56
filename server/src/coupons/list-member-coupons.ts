import type { CouponState, CouponType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { withState } from './list-coupons.ts'

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

type CouponRow = (MemberCoupon | { code: null }) & { nth: number; total: number }

/** A page of a customer's coupons for each query, newest first. */
export const listMemberCoupons = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	queries: MemberCouponQuery[],
): Promise<MemberCouponPage[]> => {
	const own = sql`select * from coupons where merchant_id = ${merchantId} and customer_id = asked.customer_id`
	const rows = await db.rows<CouponRow>(sql`
		select asked.nth, listed.total, listed.code, listed.type, listed.value, listed.state,
			d.reward_id as "rewardId", r.configuration ->> 'title' as "rewardTitle", listed.created_at as "createdAt",
			listed.valid_from as "validFrom", listed.valid_until as "validUntil"
		from unnest(${queries.map(({ customerId }) => customerId)}::bigint[],
			${queries.map(({ state }) => state)}::text[], ${queries.map(({ size }) => size)}::integer[],
			${queries.map(({ size, number }) => (number - 1) * size)}::bigint[]
		) with ordinality as asked (customer_id, state, size, skipped, nth)
		cross join lateral (
			with found as materialized (
				select * from (${withState(own, now)}) k where asked.state is null or k.state = asked.state
			)
			select page.*, counted.total
			from (select count(*) as total from found) counted
			left join (
				select * from found order by id desc limit asked.size offset asked.skipped
			) page on true
		) listed
		left join redemptions d
			on d.merchant_id = ${merchantId} and d.external_code = listed.code and d.coupon_id = listed.id
		left join rewards r on r.merchant_id = ${merchantId} and r.id = d.reward_id
		order by asked.nth, listed.id desc`)
	const pages = Map.groupBy(rows, ({ nth }) => nth)
	return queries.map((_, index) => {
		const page = pages.get(index + 1)!
		return { coupons: page.flatMap((row) => (row.code === null ? [] : [row])), total: page[0]!.total }
	})
}
