import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { OutgoingMail } from './mail.ts'

/** A mail that one worker is sending. */
export interface ClaimedMail extends OutgoingMail {
	id: number
	/** Includes this attempt. */
	attempts: number
	dueAt: Date
}

/** Longer than a round can take, so another worker only takes over the mail of a worker that died. */
const LEASE_MS = 15 * 60_000

/** Claims due mails, oldest first; skips those that another worker is claiming. */
export const claimMails = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	most: number,
): Promise<ClaimedMail[]> => {
	const mails = await tx.rows<ClaimedMail>(sql`
		select id, recipient, subject, body_html as html, body_text as text, headers, message_key as "messageKey",
			attempts + 1 as attempts, next_attempt_at as "dueAt"
		from outbox
		where merchant_id = ${merchantId} and next_attempt_at <= ${now}
		order by next_attempt_at, id
		limit ${most}
		for update skip locked`)
	if (mails.length === 0) return []
	await tx.rows(sql`
		update outbox set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}
		where merchant_id = ${merchantId} and id = any(${mails.map((mail) => mail.id)}::bigint[])`)
	return mails
}
