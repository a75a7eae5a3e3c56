import { isPublicAddress } from '@fiel/contract/contact-rules'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'

/** What a merchant sets about its mails; null for what the operator has set. */
export interface ShopSender {
	senderName: string | null
	replyTo: string | null
}

export const findShopSender = async (db: Queryable, merchantId: number): Promise<ShopSender> => {
	const [row] = await db.rows<ShopSender>(sql`
		select sender_name as "senderName", reply_to as "replyTo" from mail_senders where merchant_id = ${merchantId}`)
	return row ?? { senderName: null, replyTo: null }
}

/** Returns the first problem; a name with a line break or angle brackets could add a header or an address. */
export const checkShopSender = ({ senderName, replyTo }: ShopSender): Refusal | null => {
	if (senderName && /[\p{Cc}<>"@]/u.test(senderName))
		return refuse(
			'GenericError',
			'SenderName must not contain <, >, " or @',
			'SenderName',
			panelText.senderName(),
		)
	if (replyTo && !isPublicAddress(replyTo))
		return refuse('GenericError', `"${replyTo}" is not an email address`, 'ReplyTo', panelText.email())
	return null
}

export const setShopSender = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ senderName, replyTo }: ShopSender,
): Promise<void> => {
	await tx.rows(sql`
		insert into mail_senders (merchant_id, sender_name, reply_to, changed_at)
		values (${merchantId}, ${senderName}, ${replyTo}, ${now})
		on conflict (merchant_id) do update set sender_name = excluded.sender_name, reply_to = excluded.reply_to,
			changed_at = excluded.changed_at`)
}
