import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Language } from '../../messages/language.ts'
import { localized } from '../../messages/message.ts'
import { replacePinMessages } from '../../notifications/replace-pin-messages.ts'
import { composePinMessage } from '../../pins/compose-message.ts'
import { type Contact, type ContactData, usableContacts } from '../../pins/contact.ts'
import { findGateway } from '../../pins/find-gateway.ts'
import type { Gateway } from '../../pins/gateway.ts'
import { minutesAfter } from '../../pins/pin.ts'

export interface ChangedContact {
	customerId: number
	before: ContactData
	field: 'email' | 'phone'
	/** The new contact, masked. */
	shown: string
	challengeId: number
}

/** A challenge is deleted an hour after its end, with its messages. */
const NOTICE_MINUTES = 60
/** A gateway whose body has no text can only send codes. */
const HAS_TEXT = /\{\{\s*text\b/i

/** Tells members at the contact before that it was changed; at the other one if there was none. */
export const tellFormerContacts = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changed: ChangedContact[],
): Promise<void> => {
	if (changed.length === 0) return
	const gateway = await findGateway(tx, merchant.id)
	const languages = await readLanguages(
		tx,
		merchant.id,
		changed.map(({ customerId }) => customerId),
	)
	const messages = changed.flatMap(({ customerId, before, field, shown, challengeId }) => {
		const contact = chooseFormer(before, field, gateway)
		if (!contact) return []
		const text = {
			text: (_code: string, shop: string) => localized.contactChangedText(shown, shop),
			subject: localized.contactChangedSubject,
			...(languages.has(customerId) && { language: languages.get(customerId)! }),
		}
		const message = composePinMessage(merchant, contact, gateway, '', text)
		return [{ ...message, challengeId, expiresAt: minutesAfter(now, NOTICE_MINUTES) }]
	})
	await replacePinMessages(tx, merchant.id, now, messages)
}

/** The languages of members who have chosen one; the others read that of the merchant. */
const readLanguages = async (tx: Tx, merchantId: number, ids: number[]): Promise<Map<number, Language>> => {
	const rows = await tx.rows<{ id: number; language: Language }>(sql`
		select customer_id as id, language from message_choices
		where merchant_id = ${merchantId} and customer_id = any(${ids}::bigint[]) and language is not null`)
	return new Map(rows.map(({ id, language }) => [id, language]))
}

const chooseFormer = (
	before: ContactData,
	field: 'email' | 'phone',
	gateway: Gateway | null,
): Contact | undefined => {
	const usable = usableContacts(before).filter(
		({ channel }) => channel === 'mail' || (gateway !== null && HAS_TEXT.test(gateway.body)),
	)
	const same = field === 'email' ? 'mail' : 'gateway'
	return usable.find(({ channel }) => channel === same) ?? usable[0]
}
