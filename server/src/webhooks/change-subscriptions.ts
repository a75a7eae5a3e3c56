import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { SubscriptionSettings } from './subscription.ts'

interface SubscriptionChange {
	id: number
	/** An omitted member keeps its value. */
	change: Partial<SubscriptionSettings>
}

/**
 * Changes subscriptions; returns for each whether it exists. Activating one clears
 * its disabled state, failure time and pause; a new URL clears the latter two.
 * Such a change also ends the lease, so that the worker drops its in-memory state.
 */
export const changeSubscriptions = async (
	tx: Tx,
	merchantId: number,
	changes: SubscriptionChange[],
): Promise<boolean[]> => {
	const ids = changes.map(({ id }) => id)
	const rows = changes.map(({ id, change }) => ({ id, change }))
	const changed = await tx.rows<{ id: number }>(sql`
		update webhook_subscriptions s set
			name = coalesce(n.name, s.name), url = coalesce(n.url, s.url), topics = coalesce(n.topics, s.topics),
			form = coalesce(n.form, s.form), headers = coalesce(n.headers, s.headers),
			alert_email = case when c.change ? 'alertEmail' then n."alertEmail" else s.alert_email end,
			in_order = coalesce(n."inOrder", s.in_order),
			per_second = case when c.change ? 'perSecond' then n."perSecond" else s.per_second end,
			concurrency = coalesce(n.concurrency, s.concurrency), is_active = coalesce(n."isActive", s.is_active),
			disabled_at = case when f.enabled then null else s.disabled_at end,
			disabled_reason = case when f.enabled then null else s.disabled_reason end,
			failing_since = case when f.enabled or f.moved then null else s.failing_since end,
			paused_until = case when f.enabled or f.moved then null else s.paused_until end,
			held_by = case when f.resets_lease then null else s.held_by end,
			held_until = case when f.resets_lease then null else s.held_until end
		from json_to_recordset(${jsonRows(rows)}) as c (id bigint, change jsonb)
		cross join lateral jsonb_to_record(c.change) as n (
			name text, url text, topics text[], form text, headers jsonb, "alertEmail" text, "inOrder" boolean,
			"perSecond" integer, concurrency integer, "isActive" boolean)
		join webhook_subscriptions o
			on o.merchant_id = ${merchantId} and o.id = any(${ids}::bigint[]) and o.id = c.id
		cross join lateral (
			select coalesce(n."isActive", false) and (o.disabled_at is not null or not o.is_active) as enabled,
				coalesce(n.url <> o.url, false) as moved,
				coalesce(n."isActive" <> o.is_active, false) or o.disabled_at is not null
					or coalesce(n."inOrder" <> o.in_order, false) or coalesce(n.url <> o.url, false) as resets_lease
		) f
		where s.merchant_id = ${merchantId} and s.id = any(${ids}::bigint[]) and s.id = c.id and s.removed_at is null
		returning s.id`)
	const existing = new Set(changed.map(({ id }) => id))
	return ids.map((id) => existing.has(id))
}
