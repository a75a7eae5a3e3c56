import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { isTestMerchant } from './due-at.ts'
import type { Channel, OutgoingMail } from './mail.ts'

/** A mail that one worker is sending. */
export interface ClaimedMail extends OutgoingMail {
	id: number
	/** Includes this attempt. */
	attempts: number
	dueAt: Date
	/** From then on it is useless; null for most mails. */
	expiresAt: Date | null
}

/** Longer than a round can take, so another worker only takes over the mail of a worker that died. */
const LEASE_MS = 15 * 60_000
/** A message that expires cannot wait that long; sent twice it does no harm. */
const URGENT_LEASE_MS = 60_000

/** Which of the due messages to claim. */
export interface OutboxSelection {
	channel: Channel
	/** Only those that expire. */
	isUrgent?: boolean
}

/**
 * Claims due mails, oldest first; skips those that another worker is claiming. Every mail leaves through here, so nothing
 * of a sandbox does.
 */
export const claimMails = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	most: number,
	{ channel, isUrgent = false }: OutboxSelection = { channel: 'mail' },
): Promise<ClaimedMail[]> => {
	const mails = await tx.rows<ClaimedMail>(sql`
		select id, merchant_id as "merchantId", recipient, subject, body_html as html, body_text as text, headers, message_key as "messageKey",
			attempts + 1 as attempts, next_attempt_at as "dueAt", expires_at as "expiresAt",
			(select sender_name from mail_senders s where s.merchant_id = ${merchantId}) as "senderName",
			(select reply_to from mail_senders s where s.merchant_id = ${merchantId}) as "replyTo"
		from outbox
		where merchant_id = ${merchantId} and next_attempt_at <= ${now} and channel = ${channel}
			and (expires_at > ${now} or expires_at is null and not ${isUrgent}::boolean)
			and not ${isTestMerchant(merchantId)}
		order by next_attempt_at, id
		limit ${most}
		for update skip locked`)
	if (mails.length === 0) return []
	const leaseUntil = (leaseMs: number): Date => new Date(now.getTime() + leaseMs)
	await tx.rows(sql`
		update outbox set attempts = attempts + 1, next_attempt_at = case when expires_at is null
			then ${leaseUntil(LEASE_MS)}::timestamptz else ${leaseUntil(URGENT_LEASE_MS)}::timestamptz end
		where merchant_id = ${merchantId} and id = any(${mails.map((mail) => mail.id)}::bigint[])`)
	return mails
}
