import { randomUUID } from 'node:crypto'
import { isAddress } from '@fiel/contract/contact-rules'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { dueAt } from './due-at.ts'
import { htmlToText } from './html-to-text.ts'
import type { Mail } from './mail.ts'

/**
 * Writes mails to the outbox; the worker sends them after the commit. Mails to invalid addresses are skipped, so that
 * they do not fail the operation that caused them.
 */
export const enqueueMails = async (tx: Tx, merchantId: number, now: Date, mails: Mail[]): Promise<void> => {
	const rows = mails
		.filter((mail) => isAddress(mail.recipient))
		.map((mail) => ({
			...mail,
			text: htmlToText(mail.html),
			headers: AUTOMATIC_HEADERS,
			messageKey: randomUUID(),
		}))
	if (rows.length === 0) return
	await tx.rows(sql`
		insert into outbox (merchant_id, kind, recipient, subject, body_html, body_text, headers, message_key,
			redemption_id, list_id, created_at, next_attempt_at)
		select ${merchantId}::bigint, m.kind, m.recipient, m.subject, m.html, m.text, m.headers, m."messageKey",
			m."redemptionId", m."listId", ${now}::timestamptz, coalesce(m."heldUntil", ${dueAt(merchantId, now)})
		from json_to_recordset(${jsonRows(rows)}) as m (
			kind text, recipient text, subject text, html text, text text, headers jsonb, "messageKey" uuid,
			"redemptionId" bigint, "listId" bigint, "heldUntil" timestamptz)`)
}

/** Asks mail servers for no automatic replies, such as an out-of-office notice for every redemption. */
export const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
