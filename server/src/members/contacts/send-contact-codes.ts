import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Language } from '../../messages/language.ts'
import { localized } from '../../messages/message.ts'
import { type SentMemberCode, sendMemberCodes } from '../../pins/member-codes.ts'
import type { Member } from '../find-members.ts'
import type { TypedContact } from '../sign-in/typed-contact.ts'
import { nameContactChange } from './contact-code.ts'

export interface SendContactCode {
	contact: TypedContact
	language: Language
	hasMailServer: boolean
}

/** Sends codes to new contacts of members, also to one that another customer has: only its owner learns that. */
export const sendContactCodes = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: { member: Member; command: SendContactCode }[],
): Promise<SentMemberCode[]> =>
	sendMemberCodes(
		tx,
		merchant,
		now,
		commands.map(({ member, command: { contact, language, hasMailServer } }) => ({
			...nameContactChange(member.id, contact),
			...{ contact, customerId: member.id, hasMailServer },
			text: { text: localized.contactText, language },
		})),
	)
