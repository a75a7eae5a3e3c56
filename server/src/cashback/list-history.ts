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

interface HistoryPage {
	items: HistoryItem[]
	total: number
}

interface HistoryRow {
	at: Date
	recordId: number | null
	moveId: number | null
	total: number
}

/** A page of a customer's point records and changes of tier, newest first. */
export const listHistory = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerId: number,
	{ size, number }: { size: number; number: number },
): Promise<HistoryPage> => {
	// A record and the change of tier that it caused have the same time. The change came later.
	const rows = await db.rows<HistoryRow>(sql`
		with entries as materialized (
			select created_at as at, id as record_id, null::bigint as move_id
			from point_records where merchant_id = ${merchantId} and customer_id = ${customerId}
			union all
			select at, null, id
			from tier_history
			where merchant_id = ${merchantId} and customer_id = ${customerId}
				and from_tier_id is distinct from to_tier_id
		)
		select page.at, page.record_id as "recordId", page.move_id as "moveId", counted.total
		from (select count(*) as total from entries) counted
		left join (
			select * from entries
			order by at desc, move_id desc nulls last, record_id desc
			limit ${size} offset ${(number - 1) * size}
		) page on true
		order by page.at desc, page.move_id desc nulls last, page.record_id desc`)
	const records = await readRecordItems(
		db,
		merchantId,
		now,
		customerId,
		rows.flatMap(({ recordId }) => recordId ?? []),
	)
	const moves = await readTierItems(
		db,
		merchantId,
		customerId,
		rows.flatMap(({ moveId }) => moveId ?? []),
	)
	const items = rows.flatMap(({ recordId, moveId }) => records.get(recordId!) ?? moves.get(moveId!) ?? [])
	return { items, total: rows[0]!.total }
}

const readRecordItems = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerId: number,
	ids: number[],
): Promise<Map<number, RecordItem>> => {
	if (ids.length === 0) return new Map()
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
		from point_records r
		left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
		left join redemptions d on d.merchant_id = r.merchant_id and d.customer_id = r.customer_id
			and (d.record_id = r.id or d.id = (r.reason ->> 'redemption')::bigint)
		left join coupons k on k.merchant_id = d.merchant_id and k.id = d.coupon_id
		where r.merchant_id = ${merchantId} and r.customer_id = ${customerId} and r.id = any(${ids}::bigint[])`)
	return new Map(rows.map(({ id, ...item }) => [id, item]))
}

const readTierItems = async (
	db: Queryable,
	merchantId: number,
	customerId: number,
	ids: number[],
): Promise<Map<number, TierItem>> => {
	if (ids.length === 0) return new Map()
	const rows = await db.rows<TierItem & { id: number }>(sql`
		select h.id, h.at, entered.name as tier, left_tier.name as "previousTier",
			entered.id is not null and (left_tier.id is null or entered.position > left_tier.position) as "isRise"
		from tier_history h
		left join tiers entered on entered.merchant_id = h.merchant_id and entered.id = h.to_tier_id
		left join tiers left_tier on left_tier.merchant_id = h.merchant_id and left_tier.id = h.from_tier_id
		where h.merchant_id = ${merchantId} and h.customer_id = ${customerId} and h.id = any(${ids}::bigint[])`)
	return new Map(rows.map(({ id, ...item }) => [id, item]))
}
