import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { dueAt } from './due-at.ts'
import { AUTOMATIC_HEADERS } from './enqueue-mails.ts'
import type { PinMessage } from './mail.ts'

/** Writes messages with PINs to the outbox. An earlier message of the same challenge that was not sent is removed. */
export const replacePinMessages = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	messages: PinMessage[],
): Promise<void> => {
	if (messages.length === 0) return
	const rows = messages.map((message) => ({
		...message,
		headers: message.channel === 'mail' ? AUTOMATIC_HEADERS : {},
		messageKey: randomUUID(),
	}))
	tx.write(sql`
		delete from outbox
		where merchant_id = ${merchantId} and sent_at is null
			and challenge_id = any(${messages.map(({ challengeId }) => challengeId)}::bigint[])`)
	await tx.rows(sql`
		insert into outbox (merchant_id, kind, channel, recipient, subject, body_html, body_text, headers, message_key,
			challenge_id, expires_at, created_at, next_attempt_at)
		select ${merchantId}::bigint, 'pin', m.channel, m.recipient, m.subject, m.html, m.text, m.headers,
			m."messageKey", m."challengeId", m."expiresAt", ${now}::timestamptz, ${dueAt(merchantId, now)}
		from json_to_recordset(${jsonRows(rows)}) as m (
			channel text, recipient text, subject text, html text, text text, headers jsonb, "messageKey" uuid,
			"challengeId" bigint, "expiresAt" timestamptz, "isToNobody" boolean)
		where m."isToNobody" is not true`)
}
