import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { DeliveryOutcome } from './decide-outcome.ts'
import { type DisabledSubscription, enqueueDisabledMails } from './enqueue-disabled-mails.ts'
import type { SendResult } from './webhook-message.ts'

/** One attempt and its result. */
export interface CompletedAttempt {
	merchantId: number
	subscriptionId: number
	deliveryId: number
	at: Date
	result: SendResult
	outcome: DeliveryOutcome
}

/**
 * A subscription without a successful delivery for this long is disabled; sooner if one of its events is given up.
 */
const FAILING_DAYS = 3
const GIVEN_UP_DAYS = 2

/** Saves a batch of attempts in the log, and updates their deliveries and subscriptions. */
export const saveDeliveryAttempts = async (
	tx: Tx,
	now: Date,
	attempts: CompletedAttempt[],
): Promise<void> => {
	await logAttempts(tx, attempts)
	await enqueueDisabledMails(tx, now, await saveEndpointHealth(tx, now, attempts))
}

/** A delivery that another worker finished in the meantime stays finished. */
const logAttempts = (tx: Tx, attempts: CompletedAttempt[]): Promise<unknown> => {
	const rows = attempts.map(({ result, outcome, at, ...keys }) => ({
		...keys,
		at,
		status: result.status,
		latencyMs: Math.round(result.latencyMs),
		error: result.error,
		response: result.response,
		dueAt: outcome.dueAt,
		deliveredAt: outcome.is === 'delivered' ? at : null,
		failedAt: outcome.is === 'given up' ? at : null,
	}))
	return tx.rows(sql`
		with attempts as materialized (
			select * from json_to_recordset(${jsonRows(rows)}) as a (
				"merchantId" bigint, "subscriptionId" bigint, "deliveryId" bigint, at timestamptz, status smallint,
				"latencyMs" integer, error text, response text, "dueAt" timestamptz, "deliveredAt" timestamptz,
				"failedAt" timestamptz)
		), saved as (
			update webhook_deliveries d set attempts = d.attempts + 1, tries = d.tries + 1, due_at = a."dueAt",
				delivered_at = a."deliveredAt", failed_at = a."failedAt"
			from attempts a
			where d.merchant_id = a."merchantId" and d.subscription_id = a."subscriptionId" and d.id = a."deliveryId"
				and d.due_at is not null
			returning d.merchant_id, d.subscription_id, d.id, d.attempts as number
		)
		insert into webhook_attempts (merchant_id, subscription_id, delivery_id, number, at, status, latency_ms, error,
			response)
		select a."merchantId", s.subscription_id, s.id, s.number, a.at, a.status, a."latencyMs", a.error, a.response
		from saved s
		join attempts a
			on a."merchantId" = s.merchant_id and a."subscriptionId" = s.subscription_id and a."deliveryId" = s.id`)
}

/** Returns the subscriptions that these attempts disabled. */
const saveEndpointHealth = async (
	tx: Tx,
	now: Date,
	attempts: CompletedAttempt[],
): Promise<DisabledSubscription[]> => {
	const groups = Map.groupBy(attempts, ({ merchantId, subscriptionId }) => `${merchantId} ${subscriptionId}`)
	const rows = [...groups.values()].map((list) => ({
		merchantId: list[0]!.merchantId,
		subscriptionId: list[0]!.subscriptionId,
		succeeded: list.some(({ outcome }) => outcome.is === 'delivered'),
		isGone: list.some(({ outcome }) => outcome.isGone),
		gaveUp: list.some(({ outcome }) => outcome.is === 'given up'),
		pausedUntil: latest(list.map(({ outcome }) => outcome.pausedUntil)),
	}))
	const changed = await tx.rows<DisabledSubscription & { isDisabled: boolean }>(sql`
		update webhook_subscriptions s set
			failing_since = case when not h.succeeded then coalesce(s.failing_since, ${now}::timestamptz) end,
			paused_until = coalesce(h."pausedUntil", s.paused_until),
			disabled_at = case when h.disables then ${now}::timestamptz end,
			disabled_reason = case
				when h."isGone" then 'the endpoint answered 410 Gone'
				when h.disables then 'no delivery has succeeded since ' ||
					to_char(s.failing_since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' end
		from (
			select h.*, h."isGone" or (not h.succeeded and s.failing_since <= case
				when h."gaveUp" then ${daysBefore(now, GIVEN_UP_DAYS)}::timestamptz
				else ${daysBefore(now, FAILING_DAYS)}::timestamptz end) as disables
			from json_to_recordset(${jsonRows(rows)}) as h (
				"merchantId" bigint, "subscriptionId" bigint, succeeded boolean, "isGone" boolean, "gaveUp" boolean,
				"pausedUntil" timestamptz)
			join webhook_subscriptions s on s.merchant_id = h."merchantId" and s.id = h."subscriptionId"
		) h
		where s.merchant_id = h."merchantId" and s.id = h."subscriptionId" and s.disabled_at is null
			and (h.disables or h.succeeded = (s.failing_since is not null) or h."pausedUntil" is not null)
		returning s.merchant_id as "merchantId", s.id, s.name, s.url, s.alert_email as "alertEmail",
			case when not h."isGone" then s.failing_since end as "failingSince", h.disables as "isDisabled"`)
	return changed.filter(({ isDisabled }) => isDisabled)
}

const DAY_MS = 86_400_000
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

const latest = (moments: (Date | null)[]): Date | null =>
	moments.reduce((last, moment) => (moment && (!last || moment > last) ? moment : last), null)
