import { type CouponOrder, type CouponState, type CouponType, MOST_COUNTED } from '@fiel/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { KNOWN_IDS } from '../customers/known-names.ts'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { directionOf } from '../db/list-order.ts'
import type { RowCount } from '../db/row-count.ts'

interface CouponFilter {
	/** A prefix of the code, or the merchant's id of a customer. */
	search: string | null
	state: CouponState | null
	type: number | null
}

export interface CouponSort {
	by: CouponOrder
	isDescending: boolean
}

/** Which part of the list is asked for. */
interface CouponRange {
	sort: CouponSort
	/** Only coupons after the one with this id, or this code; null for the first part. */
	after: string | null
	limit: number
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
	/** `after` of the next page; null at the end. */
	next: string | null
}

/** How many coupons a page reads at most, so that a rare state does not read them all. */
const SCAN_LIMIT = 20_000
const MATCHES = 200
/** Sorts after every text with the given prefix. */
const PREFIX_END = '\u{10ffff}'

/** How many coupons are looked at to count those in a state. */
const COUNT_SCAN_LIMIT = 20_000

/** What coupons are sorted by, with an index for each. */
const KEYS = {
	created: { column: sql`id`, type: sql`bigint`, of: ({ id }: ListedCoupon) => String(id) },
	code: { column: sql`code`, type: sql`text`, of: ({ code }: ListedCoupon) => code },
} satisfies Record<CouponOrder, { column: Sql; type: Sql; of: (coupon: ListedCoupon) => string }>

const NEWEST_FIRST: CouponSort = { by: 'created', isDescending: true }

/** Coupons by creation or by code. A search returns all it finds at once. */
export const listCoupons = async (
	db: Queryable,
	merchantId: number,
	filter: CouponFilter,
	now: Date,
	{ sort, after, limit }: CouponRange,
): Promise<CouponPage> => {
	const select = (source: Sql, most: number) =>
		selectCoupons(db, merchantId, now, { source, filter, sort, limit: most })
	if (filter.search)
		return { coupons: await select(matching(merchantId, filter.search), 2 * MATCHES), next: null }
	const scanned = scan(merchantId, sort, after, SCAN_LIMIT)
	const found = await select(scanned, limit + 1)
	const coupons = found.slice(0, limit)
	if (found.length > limit) return { coupons, next: KEYS[sort.by].of(coupons.at(-1)!) }
	const { column } = KEYS[sort.by]
	const { direction } = directionOf(sort)
	const [last] = await db.rows<{ key: string }>(sql`
		select ${column}::text as key from (${scanned}) looked
		order by ${column} ${direction} offset ${SCAN_LIMIT - 1} limit 1`)
	return { coupons, next: last?.key ?? null }
}

/** The coupons with these codes, all at once. */
export const listNamedCoupons = (
	db: Queryable,
	merchantId: number,
	filter: Pick<CouponFilter, 'state' | 'type'>,
	now: Date,
	{ codes, sort }: { codes: string[]; sort: CouponSort },
): Promise<ListedCoupon[]> => {
	const source = sql`select * from coupons where merchant_id = ${merchantId} and code = any(${codes}::text[])`
	return selectCoupons(db, merchantId, now, { source, filter, sort, limit: codes.length })
}

const scan = (merchantId: number, sort: CouponSort, after: string | null, most: number): Sql => {
	const { column, type } = KEYS[sort.by]
	const { direction, beyond } = directionOf(sort)
	return sql`
		select * from coupons
		where merchant_id = ${merchantId} ${after === null ? empty : sql`and ${column} ${beyond} ${after}::${type}`}
		order by ${column} ${direction} limit ${most}`
}

/** Counts the coupons of a list without reading more than a bounded number of them. */
export const countCoupons = async (
	db: Queryable,
	merchantId: number,
	filter: CouponFilter,
	now: Date,
): Promise<RowCount> => {
	const source = filter.search
		? matching(merchantId, filter.search)
		: scan(merchantId, NEWEST_FIRST, null, COUNT_SCAN_LIMIT)
	const [counted] = await db.rows<{ rows: number; scanned: number }>(sql`
		with scanned as materialized (${withState(source, now)})
		select count(*)::integer as scanned, (
			select count(*)::integer from (select from scanned where ${stateSql(filter)} limit ${MOST_COUNTED + 1}) k
		) as rows
		from scanned`)
	const { rows, scanned } = counted!
	const isAll = filter.search ? scanned < MATCHES : scanned < COUNT_SCAN_LIMIT
	return { rows: Math.min(rows, MOST_COUNTED), isExact: isAll && rows <= MOST_COUNTED }
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

/** Coupons with the state in which they are. */
export const withState = (source: Sql, now: Date): Sql => sql`
	select s.*, case when is_used then 'used' when deactivated_at is not null then 'inactive'
		when valid_until < ${now} then 'expired' else 'usable' end as state
	from (${source}) s`

const stateSql = ({ state, type }: Pick<CouponFilter, 'state' | 'type'>): Sql =>
	sql`(${state}::text is null or state = ${state}) and (${type}::smallint is null or type = ${type})`

interface Selection {
	source: Sql
	filter: Pick<CouponFilter, 'state' | 'type'>
	sort: CouponSort
	limit: number
}

const selectCoupons = (
	db: Queryable,
	merchantId: number,
	now: Date,
	{ source, filter, sort, limit }: Selection,
): Promise<ListedCoupon[]> =>
	db.rows(sql`
		select k.id, k.code, k.type, k.value, k.state, c.original_id as customer, c.name as "customerName",
			d.reward_id as "rewardId", r.configuration ->> 'title' as "rewardTitle", o.original_id as order,
			k.created_at as "createdAt", k.valid_from as "validFrom", k.valid_until as "validUntil",
			k.deactivated_at as "deactivatedAt"
		from (
			select * from (${withState(source, now)}) k where ${stateSql(filter)}
			order by ${KEYS[sort.by].column} ${directionOf(sort).direction} limit ${limit}
		) k
		join customers c on c.merchant_id = ${merchantId} and c.id = k.customer_id
		left join redemptions d
			on d.merchant_id = ${merchantId} and d.external_code = k.code and d.coupon_id = k.id
		left join rewards r on r.merchant_id = ${merchantId} and r.id = d.reward_id
		left join orders o on o.merchant_id = ${merchantId} and o.id = coalesce(k.used_by_order, d.order_id)
		order by k.${KEYS[sort.by].column} ${directionOf(sort).direction}`)

export const findCoupon = async (
	db: Queryable,
	merchantId: number,
	code: string,
	now: Date,
): Promise<ListedCoupon | undefined> => {
	const source = sql`select * from coupons where merchant_id = ${merchantId} and code = ${code}`
	const filter = { state: null, type: null }
	return (await selectCoupons(db, merchantId, now, { source, filter, sort: NEWEST_FIRST, limit: 1 }))[0]
}
