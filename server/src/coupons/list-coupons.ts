import type { CouponState, CouponType } from '@fiel/contract'
import { type Sql, default as sql } from 'sql-template-tag'
import { KNOWN_IDS } from '../customers/known-names.ts'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

interface CouponFilter {
	/** A prefix of the code, or the merchant's id of a customer. */
	search: string | null
	state: CouponState | null
	type: number | null
	before: number | null
}

export interface ListedCoupon {
	id: number
	code: string
	type: CouponType
	value: Decimal
	state: CouponState
	customer: string
	customerName: string | null
	rewardId: number | null
	rewardTitle: string | null
	order: string | null
	createdAt: Date
	validFrom: Date | null
	validUntil: Date | null
	deactivatedAt: Date | null
}

interface CouponPage {
	coupons: ListedCoupon[]
	/** The start of the next page; null at the end. */
	before: number | null
}

/** How many coupons a page reads at most, so that a rare state does not read them all. */
const SCAN_LIMIT = 20_000
const MATCHES = 200
/** Sorts after every text with the given prefix. */
const PREFIX_END = '\u{10ffff}'

/** Coupons, newest first. */
export const listCoupons = async (
	db: Queryable,
	merchantId: number,
	filter: CouponFilter,
	now: Date,
	limit: number,
): Promise<CouponPage> => {
	if (filter.search) {
		const coupons = await selectCoupons(db, merchantId, now, matching(merchantId, filter.search), filter)
		return { coupons, before: null }
	}
	const scanned = sql`
		select * from coupons
		where merchant_id = ${merchantId} and (${filter.before}::bigint is null or id < ${filter.before})
		order by id desc limit ${SCAN_LIMIT}`
	const found = await selectCoupons(db, merchantId, now, scanned, filter, limit + 1)
	const coupons = found.slice(0, limit)
	if (found.length > limit) return { coupons, before: coupons.at(-1)!.id }
	const [last] = await db.rows<{ id: number; count: number }>(sql`
		select min(id) as id, count(*) as count from (${scanned}) looked`)
	return { coupons, before: last!.count === SCAN_LIMIT ? last!.id : null }
}

/** Searches codes through the primary key, also in upper case, and customers by id. */
const matching = (merchantId: number, search: string): Sql => {
	const upper = search.toUpperCase()
	const beginning = (text: string): Sql => sql`
		(select * from coupons
		where merchant_id = ${merchantId} and code >= ${text} and code < ${text + PREFIX_END} and starts_with(code, ${text})
		order by code limit ${MATCHES})`
	return sql`
		${beginning(search)} union ${beginning(upper)} union
		(select k.* from coupons k
		join customers c on c.merchant_id = k.merchant_id and c.id = k.customer_id
		where k.merchant_id = ${merchantId} and k.customer_id = (
			select id from ${KNOWN_IDS} known where merchant_id = ${merchantId} and original_id = ${search})
		order by k.id desc limit ${MATCHES})`
}

const selectCoupons = (
	db: Queryable,
	merchantId: number,
	now: Date,
	source: Sql,
	{ state, type }: Pick<CouponFilter, 'state' | 'type'>,
	limit = 2 * MATCHES,
): Promise<ListedCoupon[]> =>
	db.rows(sql`
		select k.id, k.code, k.type, k.value, k.state, c.original_id as customer, c.name as "customerName",
			d.reward_id as "rewardId", r.configuration ->> 'title' as "rewardTitle", o.original_id as order,
			k.created_at as "createdAt", k.valid_from as "validFrom", k.valid_until as "validUntil",
			k.deactivated_at as "deactivatedAt"
		from (
			select s.*, case when is_used then 'used' when deactivated_at is not null then 'inactive'
				when valid_until < ${now} then 'expired' else 'usable' end as state
			from (${source}) s
		) k
		join customers c on c.merchant_id = ${merchantId} and c.id = k.customer_id
		left join redemptions d
			on d.merchant_id = ${merchantId} and d.external_code = k.code and d.coupon_id = k.id
		left join rewards r on r.merchant_id = ${merchantId} and r.id = d.reward_id
		left join orders o on o.merchant_id = ${merchantId} and o.id = coalesce(k.used_by_order, d.order_id)
		where (${state}::text is null or k.state = ${state}) and (${type}::smallint is null or k.type = ${type})
		order by k.id desc
		limit ${limit}`)

export const findCoupon = async (
	db: Queryable,
	merchantId: number,
	code: string,
	now: Date,
): Promise<ListedCoupon | undefined> => {
	const one = sql`select * from coupons where merchant_id = ${merchantId} and code = ${code}`
	return (await selectCoupons(db, merchantId, now, one, { state: null, type: null }))[0]
}
