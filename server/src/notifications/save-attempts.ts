import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { ClaimedMail } from './claim-mails.ts'
import type { Delivery } from './open-postman.ts'

export interface Attempt {
	mail: ClaimedMail
	/** Null: not tried after all. */
	delivery: Delivery | null
}

/** Minutes after each attempt that failed: about a day, then it is given up. */
export const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 480]

/** Records what became of claimed mails: sent, given up, or when to try again. */
export const saveAttempts = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	attempts: Attempt[],
): Promise<void> => {
	const rows = attempts.map((attempt) => ({
		id: attempt.mail.id,
		claimed: attempt.mail.attempts,
		...become(attempt, now),
	}))
	// Whoever was slower than its lease may still say that it was sent, and nothing else.
	await tx.rows(sql`
		update outbox o set attempts = a.attempts, next_attempt_at = a."nextAt", sent_at = a."sentAt",
			failed_at = a."failedAt", last_error = coalesce(a.why, o.last_error)
		from json_to_recordset(${jsonRows(rows)}) as a (
			id bigint, claimed integer, attempts integer, "nextAt" timestamptz, "sentAt" timestamptz,
			"failedAt" timestamptz, why text)
		where o.merchant_id = ${merchantId} and o.id = any(${rows.map((row) => row.id)}::bigint[]) and o.id = a.id
			and o.sent_at is null and (o.attempts = a.claimed or a."sentAt" is not null)`)
}

const become = ({ mail, delivery }: Attempt, now: Date) => {
	const nothing = { attempts: mail.attempts, nextAt: null, sentAt: null, failedAt: null, why: null }
	if (!delivery) return { ...nothing, attempts: mail.attempts - 1, nextAt: mail.dueAt }
	if (delivery.is === 'sent') return { ...nothing, sentAt: now }
	const wait = delivery.is === 'refused' ? undefined : RETRY_MINUTES[mail.attempts - 1]
	if (wait === undefined) return { ...nothing, failedAt: now, why: delivery.why }
	return { ...nothing, nextAt: new Date(now.getTime() + wait * 60_000), why: delivery.why }
}
