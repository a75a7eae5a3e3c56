import type { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import type { Metadata, Reason } from '../ledger/machine/account.ts'
import { IS_CANCELLED } from '../ledger/read-histories.ts'

/** The redemption that a record belongs to. */
interface HistoryCoupon {
	code: string
	isRefunded: boolean
	isUsed: boolean
	isAvailable: boolean
}

/** A point record as a customer sees it. */
export interface RecordItem {
	at: Date
	type: PointType
	points: Decimal
	cashback: Decimal
	reason: Reason
	metadata: Metadata[]
	isCancelled: boolean
	coupon: HistoryCoupon | null
}

/** A change of tier as a customer sees it. */
export interface TierItem {
	at: Date
	isRise: boolean
	/** Null if the customer is in no tier any more. */
	tier: string | null
	previousTier: string | null
}

export type HistoryItem = RecordItem | TierItem

export interface HistoryPage {
	items: HistoryItem[]
	total: number
}

/** Which page of whose history is asked for. */
interface HistoryQuery {
	customerId: number
	size: number
	number: number
}

interface HistoryRow {
	nth: number
	customerId: number
	at: Date
	recordId: number | null
	moveId: number | null
	total: number
}

/** A page of a customer's point records and changes of tier for each query, newest first. */
export const listHistories = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	queries: HistoryQuery[],
): Promise<HistoryPage[]> => {
	// A record and the change of tier that it caused have the same time. The change came later.
	const rows = await db.rows<HistoryRow>(sql`
		select asked.nth, asked.customer_id as "customerId", listed.at, listed.record_id as "recordId",
			listed.move_id as "moveId", listed.total
		from unnest(${queries.map(({ customerId }) => customerId)}::bigint[],
			${queries.map(({ size }) => size)}::integer[],
			${queries.map(({ size, number }) => (number - 1) * size)}::bigint[]
		) with ordinality as asked (customer_id, size, skipped, nth)
		cross join lateral (
			with entries as materialized (
				select created_at as at, id as record_id, null::bigint as move_id
				from point_records where merchant_id = ${merchantId} and customer_id = asked.customer_id
				union all
				select at, null, id
				from tier_history
				where merchant_id = ${merchantId} and customer_id = asked.customer_id
					and from_tier_id is distinct from to_tier_id
			)
			select page.*, counted.total
			from (select count(*) as total from entries) counted
			left join (
				select * from entries
				order by at desc, move_id desc nulls last, record_id desc
				limit asked.size offset asked.skipped
			) page on true
		) listed
		order by asked.nth, listed.at desc, listed.move_id desc nulls last, listed.record_id desc`)
	const records = await readRecordItems(db, merchantId, now, rows)
	const moves = await readTierItems(db, merchantId, rows)
	const pages = Map.groupBy(rows, ({ nth }) => nth)
	return queries.map((_, index) => {
		const page = pages.get(index + 1)!
		const items = page.flatMap(({ recordId, moveId }) => records.get(recordId!) ?? moves.get(moveId!) ?? [])
		return { items, total: page[0]!.total }
	})
}

const readRecordItems = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	listed: HistoryRow[],
): Promise<Map<number, RecordItem>> => {
	const wanted = listed.filter(({ recordId }) => recordId !== null)
	if (wanted.length === 0) return new Map()
	const rows = await db.rows<RecordItem & { id: number }>(sql`
		select r.id, r.created_at as at, r.type, r.points, r.cashback, r.reason, r.metadata,
			${IS_CANCELLED} as "isCancelled",
			case when d.id is not null then json_build_object(
				'code', d.external_code, 'isRefunded', d.refunded_at is not null,
				'isUsed', d.order_id is not null or coalesce(k.is_used, false),
				'isAvailable', d.refunded_at is null and d.order_id is null and (k.id is null or (
					not k.is_used and k.deactivated_at is null and (k.valid_from is null or k.valid_from <= ${now})
					and (k.valid_until is null or k.valid_until >= ${now}))))
			end as coupon
		from unnest(${wanted.map(({ customerId }) => customerId)}::bigint[],
			${wanted.map(({ recordId }) => recordId)}::bigint[]) as wanted (customer_id, id)
		join point_records r
			on r.merchant_id = ${merchantId} and r.customer_id = wanted.customer_id and r.id = wanted.id
		left join orders o on o.merchant_id = ${merchantId} and o.id = r.order_id
		left join redemptions d on d.merchant_id = ${merchantId} and d.customer_id = r.customer_id
			and (d.record_id = r.id or d.id = (r.reason ->> 'redemption')::bigint)
		left join coupons k on k.merchant_id = ${merchantId} and k.id = d.coupon_id`)
	return new Map(rows.map(({ id, ...item }) => [id, item]))
}

const readTierItems = async (
	db: Queryable,
	merchantId: number,
	listed: HistoryRow[],
): Promise<Map<number, TierItem>> => {
	const wanted = listed.filter(({ moveId }) => moveId !== null)
	if (wanted.length === 0) return new Map()
	const rows = await db.rows<TierItem & { id: number }>(sql`
		select h.id, h.at, entered.name as tier, left_tier.name as "previousTier",
			entered.id is not null and (left_tier.id is null or entered.position > left_tier.position) as "isRise"
		from unnest(${wanted.map(({ customerId }) => customerId)}::bigint[],
			${wanted.map(({ moveId }) => moveId)}::bigint[]) as wanted (customer_id, id)
		join tier_history h
			on h.merchant_id = ${merchantId} and h.customer_id = wanted.customer_id and h.id = wanted.id
		left join tiers entered on entered.merchant_id = ${merchantId} and entered.id = h.to_tier_id
		left join tiers left_tier on left_tier.merchant_id = ${merchantId} and left_tier.id = h.from_tier_id`)
	return new Map(rows.map(({ id, ...item }) => [id, item]))
}
