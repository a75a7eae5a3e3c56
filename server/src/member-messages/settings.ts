import { randomBytes } from 'node:crypto'
import { type ConsentMode, MESSAGE_KINDS, type MessageChannel, type MessageKind } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { lastEventId } from '../webhooks/all-events.ts'

/** Whether a kind is sent, by channel. */
export type Switch = Record<MessageChannel, boolean>

/** What a merchant decides about messages to members. */
export interface MessageSettings {
	/** A kind that is missing is off. */
	kinds: Partial<Record<MessageKind, Switch>>
	/** Hours and minutes. */
	quietFrom: string | null
	quietTo: string | null
	weeklyLimit: number
	daysBeforeExpiry: number
	daysBeforeTierLoss: number
	consent: ConsentMode
	/** By channel, the purpose of the consent that messages need. */
	purposes: Record<MessageChannel, string>
}

export interface StoredSettings extends MessageSettings {
	/** Signs the links that unsubscribe. */
	linkSecret: string
	changedAt: Date
}

export const STARTING_SETTINGS: MessageSettings = {
	kinds: {},
	quietFrom: '21:00',
	quietTo: '09:00',
	weeklyLimit: 3,
	daysBeforeExpiry: 7,
	daysBeforeTierLoss: 14,
	consent: 'given',
	purposes: { email: 'email', sms: 'sms' },
}

/** The domain events that messages of a kind are planned from. Point events are always stored. */
const TOPICS: Partial<Record<MessageKind, string>> = {
	'tier-reached': 'Tier_Reached',
	'reward-redeemed': 'Reward_Redeemed',
	welcome: 'Customer_Enrolled',
}

export const isOn = (settings: MessageSettings, kind: MessageKind, channel: MessageChannel): boolean =>
	settings.kinds[kind]?.[channel] === true

/** The kinds that are sent by some channel. */
export const activeKinds = ({ kinds }: MessageSettings): MessageKind[] =>
	MESSAGE_KINDS.filter((kind) => kinds[kind]?.email || kinds[kind]?.sms)

export const channelsOf = ({ kinds }: MessageSettings, kind: MessageKind): MessageChannel[] =>
	(['email', 'sms'] as const).filter((channel) => kinds[kind]?.[channel])

/** Null until the merchant has saved any. */
export const findMessageSettings = async (
	db: Queryable,
	merchantId: number,
): Promise<StoredSettings | null> => {
	const [row] = await db.rows<Omit<StoredSettings, 'purposes'> & { email: string; sms: string }>(sql`
		select kinds, quiet_from as "quietFrom", quiet_to as "quietTo", weekly_limit as "weeklyLimit",
			expiry_days as "daysBeforeExpiry", tier_days as "daysBeforeTierLoss", consent,
			mail_purpose as email, sms_purpose as sms, link_secret as "linkSecret",
			changed_at as "changedAt"
		from message_settings where merchant_id = ${merchantId}`)
	if (!row) return null
	const { email, sms, ...settings } = row
	return { ...settings, purposes: { email, sms } }
}

const SECRET_BYTES = 32

/**
 * Replaces the settings. When the first kind is switched on, planning begins with the events that follow, so that nobody
 * is told of what happened before.
 */
export const setMessageSettings = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	settings: MessageSettings,
): Promise<void> => {
	const before = await findMessageSettings(tx, merchantId)
	const active = activeKinds(settings)
	const topics = active.flatMap((kind) => TOPICS[kind] ?? [])
	await tx.rows(sql`
		insert into message_settings (merchant_id, kinds, topics, quiet_from, quiet_to, weekly_limit, expiry_days,
			tier_days, consent, mail_purpose, sms_purpose, link_secret, changed_at)
		values (${merchantId}, ${JSON.stringify(settings.kinds)}::jsonb, ${topics}::text[], ${settings.quietFrom},
			${settings.quietTo}, ${settings.weeklyLimit}, ${settings.daysBeforeExpiry}, ${settings.daysBeforeTierLoss},
			${settings.consent}, ${settings.purposes.email}, ${settings.purposes.sms},
			${randomBytes(SECRET_BYTES).toString('base64url')}, ${now})
		on conflict (merchant_id) do update set kinds = excluded.kinds, topics = excluded.topics,
			quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, weekly_limit = excluded.weekly_limit,
			expiry_days = excluded.expiry_days, tier_days = excluded.tier_days, consent = excluded.consent,
			mail_purpose = excluded.mail_purpose, sms_purpose = excluded.sms_purpose, changed_at = excluded.changed_at`)
	await decideAgain(tx, merchantId, now)
	if (active.length > 0 && (!before || activeKinds(before).length === 0)) await startFromHere(tx, merchantId)
}

/** What waits was postponed by the settings before. */
const decideAgain = (tx: Tx, merchantId: number, now: Date): Promise<unknown> =>
	tx.rows(sql`
		update member_messages set due_at = ${now}
		where merchant_id = ${merchantId} and due_at > ${now} and state = 'waiting'
			and reason in ('quiet-hours', 'no-consent')`)

/** Events that happened before are not planned from. */
const startFromHere = (tx: Tx, merchantId: number): Promise<unknown> =>
	tx.rows(sql`
		insert into message_cursors as c (merchant_id, event_id, settled_event_id)
		values (${merchantId}, coalesce(${lastEventId(merchantId)}, 0), coalesce(${lastEventId(merchantId)}, 0))
		on conflict (merchant_id) do update set
			event_id = greatest(c.event_id, excluded.event_id),
			settled_event_id = greatest(c.settled_event_id, excluded.settled_event_id),
			seen_event_id = null, seen_horizon = null`)
