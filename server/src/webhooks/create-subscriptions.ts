import { WEBHOOK_LIMITS } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { lastEventId } from './all-events.ts'
import { makeSigningSecret } from './make-signing-secret.ts'
import type { SubscriptionSettings } from './subscription.ts'

/** The secret is shown only here. */
interface CreatedSubscription {
	id: number
	secret: string
}

/** Creates subscriptions to future events, all of them or none. */
export const createSubscriptions = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	wanted: SubscriptionSettings[],
): Promise<CreatedSubscription[] | Refusal> => {
	await lockMerchant(tx, merchantId)
	const [[known], ids] = await Promise.all([
		tx.rows<{ count: number }>(sql`
			select count(*) from webhook_subscriptions where merchant_id = ${merchantId} and removed_at is null`),
		tx.rows<{ id: number }>(
			sql`select nextval('webhook_ids') as id from generate_series(1, ${wanted.length}::integer)`,
		),
	])
	if (known!.count + wanted.length > WEBHOOK_LIMITS.subscriptions)
		return refuse(
			'Genaral_LengthLimitExceeded',
			`a merchant has at most ${WEBHOOK_LIMITS.subscriptions} webhooks`,
			undefined,
			panelText.mostWebhooks(WEBHOOK_LIMITS.subscriptions),
		)
	const rows = wanted.map((settings, nth) => ({ ...settings, id: ids[nth]!.id, secret: makeSigningSecret() }))
	await tx.rows(sql`
		insert into webhook_subscriptions (merchant_id, id, name, url, topics, form, headers, alert_email, in_order,
			per_second, concurrency, is_active, secret, after_event_id, created_at)
		select ${merchantId}::bigint, n.id, n.name, n.url, n.topics, n.form, n.headers, n."alertEmail", n."inOrder",
			n."perSecond", n.concurrency, n."isActive", n.secret,
			coalesce(${lastEventId(merchantId)}, 0), ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as n (
			id bigint, name text, url text, topics text[], form text, headers jsonb, "alertEmail" text, "inOrder" boolean,
			"perSecond" integer, concurrency integer, "isActive" boolean, secret text)`)
	return rows.map(({ id, secret }) => ({ id, secret }))
}
