import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { MailResult } from '../../notifications/open-mail-sender.ts'
import { RETRY_MINUTES } from '../../notifications/save-mail-attempts.ts'
import type { ClaimedMessage } from './claim-messages.ts'

export interface Outcome {
	message: ClaimedMessage
	/** Null if it was claimed and not handed over. */
	result: MailResult | null
}

/**
 * Saves what came of messages. A worker whose lease has ended may still say that a message was sent, and nothing else.
 */
export const saveOutcomes = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	outcomes: Outcome[],
): Promise<void> => {
	const rows = outcomes.map((outcome) => ({
		...{ id: outcome.message.id, claimed: outcome.message.attempts },
		...stateAfter(outcome, now),
	}))
	await tx.rows(sql`
		update member_messages m set state = o.state, reason = o.reason, error = o.error, attempts = o.attempts,
			due_at = o."dueAt", ended_at = o."endedAt"
		from json_to_recordset(${jsonRows(rows)}) as o (id bigint, claimed integer, state text, reason text, error text,
			attempts integer, "dueAt" timestamptz, "endedAt" timestamptz)
		where m.merchant_id = ${merchantId} and m.id = o.id and m.attempts = o.claimed
			and (m.state = 'sending' or m.state = 'uncertain' and o.state = 'sent')`)
}

const stateAfter = ({ message: { attempts }, result }: Outcome, now: Date) => {
	const ended = { attempts, reason: null, error: null, dueAt: null, endedAt: now }
	if (!result) return { ...ended, attempts: attempts - 1, state: 'waiting', dueAt: now, endedAt: null }
	if (result.is === 'sent') return { ...ended, state: 'sent' }
	const error = result.reason
	if (result.isUncertain) return { ...ended, state: 'uncertain', reason: 'no-answer', error }
	if (result.is === 'refused') return { ...ended, state: 'failed', reason: 'refused', error }
	const minutes = RETRY_MINUTES[attempts - 1]
	if (minutes === undefined) return { ...ended, state: 'failed', reason: 'gave-up', error }
	return {
		...{ ...ended, state: 'waiting', error, endedAt: null },
		dueAt: new Date(now.getTime() + minutes * 60_000),
	}
}
