import { WEBHOOK_LIMITS } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { ALL_DELIVERABLES } from './all-events.ts'
import { revokeOrderedLeases } from './lease-subscriptions.ts'

interface RecoveryRequest {
	subscriptionId: number
	since: Date
}

interface RecoveryResult {
	/** Failed deliveries that are due again. */
	resent: number
	/** Events of which the subscription had no delivery. */
	missed: number
}

const LOG_MS = WEBHOOK_LIMITS.logDays * 86_400_000

/**
 * Makes deliveries that failed since a moment due again, and creates those missed while the subscription was not
 * active. Events not fanned out yet need no recovery. Null where the subscription does not exist.
 */
export const recoverDeliveries = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	wanted: RecoveryRequest[],
): Promise<(RecoveryResult | Refusal | null)[]> => {
	// Older deliveries were deleted from the log, so delivered events of that time would look like missed ones.
	const earliest = new Date(now.getTime() - LOG_MS)
	const rows = wanted.filter(({ since }) => since >= earliest)
	const found = await tx.rows<RecoveryResult & RecoveryRequest>(sql`
		with wanted as materialized (
			select s.id, s.topics, s.after_event_id, min(n.since) as since
			from json_to_recordset(${jsonRows(rows)}) as n ("subscriptionId" bigint, since timestamptz)
			join webhook_subscriptions s on s.merchant_id = ${merchantId}
				and s.id = any(${rows.map(({ subscriptionId }) => subscriptionId)}::bigint[])
				and s.id = n."subscriptionId" and s.removed_at is null
			group by s.merchant_id, s.id
		), resent as (
			update webhook_deliveries d set due_at = ${now}, tries = 0, failed_at = null
			from wanted w
			where d.merchant_id = ${merchantId} and d.subscription_id = w.id and d.failed_at >= w.since
			returning d.subscription_id
		), missed as (
			insert into webhook_deliveries (merchant_id, subscription_id, topic, event_id, customer_id, created_at, due_at)
			select e.merchant_id, w.id, e.topic, e.id, e.customer_id, ${now}::timestamptz, ${now}::timestamptz
			from wanted w
			join event_cursors c on c.merchant_id = ${merchantId}
			join ${ALL_DELIVERABLES} e on e.merchant_id = ${merchantId} and e.id > w.after_event_id and e.id <= c.event_id
				and e.occurred_at >= w.since and e.topic = any(w.topics)
			where not exists (
				select from webhook_deliveries d
				where d.merchant_id = ${merchantId} and d.subscription_id = w.id and d.event_id = e.id
					and d.topic = e.topic)
			order by w.id, e.id
			on conflict do nothing
			returning subscription_id
		)
		select w.id as "subscriptionId", (select count(*) from resent r where r.subscription_id = w.id) as resent,
			(select count(*) from missed m where m.subscription_id = w.id) as missed
		from wanted w`)
	await revokeOrderedLeases(
		tx,
		merchantId,
		found.map(({ subscriptionId }) => subscriptionId),
	)
	return wanted.map(({ subscriptionId, since }) => {
		if (since < earliest)
			return refuse('Campaign_InvalidDateRange', `Since must be after ${earliest.toISOString()}`, 'Since')
		const one = found.find((recovered) => recovered.subscriptionId === subscriptionId)
		return one ? { resent: one.resent, missed: one.missed } : null
	})
}
