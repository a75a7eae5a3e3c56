import { PointType, type TimelineKind } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import { numberLiteral } from '../db/number-literal.ts'

/** Changes of a customer that the timeline shows from the tables that they wrote to. */
const SHOWN_ELSEWHERE = [
	...['changeBalance', 'undoChange', 'approveChange', 'placeCustomer', 'setAutomaticTier', 'setCustomerTags'],
	...['addNote', 'changeNote', 'removeNote', 'mergeCustomers', 'undoMerge'],
]

const REDEMPTIONS = sql`(${numberLiteral(PointType.RewardRedeem)}, ${numberLiteral(PointType.RewardRefund)})`

/**
 * Where the entries of each kind come from: statements with the same columns. `place` orders entries of one moment:
 * an order comes before the points that it earned.
 */
export const sourcesOf = (merchantId: number, customerId: number): Record<TimelineKind, Sql> => {
	const own = sql`merchant_id = ${merchantId} and customer_id = ${customerId}`
	return {
		enrolment: sql`
			select 'enrolment' as kind, 'known' as what, created_at as at, 0 as place, id, null as subject,
				null::numeric as total, null as author, null as reason, null::jsonb as before, null::jsonb as after
			from customers where merchant_id = ${merchantId} and id = ${customerId}
			union all
			select 'enrolment', 'joined', enrolled_at, 1, id, null, null, null, enrolled_reason, null, null
			from customers where merchant_id = ${merchantId} and id = ${customerId} and enrolled_at is not null`,
		orders: sql`
			select 'orders', 'placed', placed_at, 2, id, original_id, total, null, null, null::jsonb, null::jsonb
			from orders where ${own}
			union all
			select 'orders', 'cancelled', coalesce(cancelled_at, annulled_at), 9, id, original_id, total, null, null, null,
				null
			from orders where ${own} and is_cancelled and coalesce(cancelled_at, annulled_at) is not null
			union all
			select 'orders', 'returned', (r ->> 'receivedAt')::timestamptz, 8, o.id, o.original_id,
				(r ->> 'value')::numeric, null, null, null, r
			from orders o, jsonb_array_elements(coalesce(o.returns, '[]')) r
			where o.merchant_id = ${merchantId} and o.customer_id = ${customerId}`,
		coupons: sql`
			select 'coupons', 'created', created_at, 3, id, code, value, null, null, null::jsonb, null::jsonb from coupons c
			where ${own} and not exists (
				select from redemptions d
				where d.merchant_id = ${merchantId} and d.customer_id = ${customerId} and d.coupon_id = c.id)
			union all
			select 'coupons', 'deactivated', deactivated_at, 7, id, code, value, null, null, null, null from coupons
			where ${own} and deactivated_at is not null`,
		points: recordsSql(merchantId, customerId, 'points', sql`type not in ${REDEMPTIONS}`),
		redemptions: recordsSql(merchantId, customerId, 'redemptions', sql`type in ${REDEMPTIONS}`),
		tiers: sql`
			select 'tiers', 'moved', at, 5, id, (
					select t.name from tiers t where t.merchant_id = ${merchantId} and t.id = h.to_tier_id),
				null::numeric, author, reason, null::jsonb, null::jsonb
			from tier_history h where ${own}`,
		tags: sql`
			select 'tags', case when is_added then 'added' else 'removed' end, changed_at, 6, id, tag, null::numeric,
				author, null, null::jsonb, null::jsonb
			from tag_changes where ${own}`,
		notes: sql`
			select 'notes', 'written', written_at, 10, id, text, null::numeric, author, null, null::jsonb, null::jsonb
			from customer_notes where ${own}`,
		merges: mergesSql(merchantId, customerId),
		mails: sql`
			select 'mails', case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
					else 'waiting' end,
				coalesce(sent_at, failed_at, created_at), 12, id, subject, null::numeric, null, null, null::jsonb,
				null::jsonb
			from outbox
			where merchant_id = ${merchantId} and kind <> 'pin' and redemption_id = any(array(
				select id from redemptions where ${own}))`,
		profile: sql`
			select 'profile', operation, at, 13, id, null, null::numeric, author, null, before, after
			from audit_log
			where merchant_id = ${merchantId} and kind = 'customers' and operation <> all(${SHOWN_ELSEWHERE}::text[])
				and thing_id = any(array(
					select original_id from customers where merchant_id = ${merchantId} and id = ${customerId}
					union all
					select original_id from customer_aliases where ${own}))`,
	}
}

const recordsSql = (merchantId: number, customerId: number, kind: TimelineKind, types: Sql): Sql => sql`
	select ${kind}, 'record', created_at, 4, id, null, null::numeric, null, null, null::jsonb, null::jsonb
	from point_records where merchant_id = ${merchantId} and customer_id = ${customerId} and ${types}`

const mergesSql = (merchantId: number, customerId: number): Sql => {
	const other = sql`archive -> 'customer' ->> 'original_id'`
	const involved = sql`merchant_id = ${merchantId} and ${customerId} in (into_id, from_id)`
	return sql`
		select 'merges', 'merged', merged_at, 11, id, ${other}, null::numeric, merged_by, null, null::jsonb, null::jsonb
		from customer_merges where ${involved}
		union all
		select 'merges', 'separated', undone_at, 11, id, ${other}, null, undone_by, null, null, null
		from customer_merges where ${involved} and undone_at is not null`
}
