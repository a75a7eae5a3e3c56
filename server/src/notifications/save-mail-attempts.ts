import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { ClaimedMail } from './claim-mails.ts'
import type { MailResult } from './open-mail-sender.ts'

export interface MailAttempt {
	mail: ClaimedMail
	/** Null if the mail was claimed but not tried. */
	result: MailResult | null
}

/** Minutes of delay after each failed attempt: about a day in total, then the mail is given up. */
export const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 480]

/** Seconds of delay for messages that expire; there is no attempt after their end. */
const URGENT_RETRY_SECONDS = [2, 5, 15, 30, 60, 120, 120, 120]

/** Saves the results of claimed mails: sent, given up, or the time of the next attempt. */
export const saveMailAttempts = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	attempts: MailAttempt[],
): Promise<void> => {
	const rows = attempts.map((attempt) => ({
		id: attempt.mail.id,
		claimed: attempt.mail.attempts,
		...nextState(attempt, now),
	}))
	// A worker whose lease has expired may still record that it sent the mail, but no other result.
	await tx.rows(sql`
		update outbox o set attempts = a.attempts, next_attempt_at = a."nextAt", sent_at = a."sentAt",
			failed_at = a."failedAt", last_error = coalesce(a.reason, o.last_error),
			body_html = case when a."isCleared" then '' else o.body_html end,
			body_text = case when a."isCleared" then '' else o.body_text end
		from json_to_recordset(${jsonRows(rows)}) as a (
			id bigint, claimed integer, attempts integer, "nextAt" timestamptz, "sentAt" timestamptz,
			"failedAt" timestamptz, reason text, "isCleared" boolean)
		where o.merchant_id = ${merchantId} and o.id = any(${rows.map((row) => row.id)}::bigint[]) and o.id = a.id
			and o.sent_at is null and (o.attempts = a.claimed or a."sentAt" is not null)`)
}

const nextState = ({ mail, result }: MailAttempt, now: Date) => {
	const unchanged = { attempts: mail.attempts, nextAt: null, sentAt: null, failedAt: null, reason: null }
	if (!result) return { ...unchanged, attempts: mail.attempts - 1, nextAt: mail.dueAt, isCleared: false }
	// The text of a message that expires is a secret, which nobody needs after the last attempt.
	const isCleared = mail.expiresAt !== null
	if (result.is === 'sent') return { ...unchanged, sentAt: now, isCleared }
	const nextAt = result.is === 'refused' ? null : nextAttempt(mail, now)
	if (nextAt === null) return { ...unchanged, failedAt: now, reason: result.reason, isCleared }
	return { ...unchanged, nextAt, reason: result.reason, isCleared: false }
}

const nextAttempt = ({ attempts, expiresAt }: ClaimedMail, now: Date): Date | null => {
	const seconds = expiresAt
		? URGENT_RETRY_SECONDS[attempts - 1]
		: (RETRY_MINUTES[attempts - 1] ?? Number.NaN) * 60
	if (seconds === undefined || Number.isNaN(seconds)) return null
	const nextAt = new Date(now.getTime() + seconds * 1000)
	return expiresAt && nextAt >= expiresAt ? null : nextAt
}
