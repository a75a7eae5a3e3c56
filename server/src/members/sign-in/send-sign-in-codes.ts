import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Language } from '../../messages/language.ts'
import { localized } from '../../messages/message.ts'
import { type SentMemberCode, sendMemberCodes } from '../../pins/member-codes.ts'
import { findContactOwners } from './find-owners.ts'
import type { TypedContact } from './typed-contact.ts'

export interface SendSignInCode {
	contact: TypedContact
	language: Language
	hasMailServer: boolean
}

/** Sends codes with which customers sign in. The outcomes do not say whether a contact belongs to anybody. */
export const sendSignInCodes = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: SendSignInCode[],
): Promise<SentMemberCode[]> => {
	const owners = await findContactOwners(
		tx,
		merchant.id,
		commands.map(({ contact }) => contact),
	)
	return sendMemberCodes(
		tx,
		merchant,
		now,
		commands.map(({ contact, language, hasMailServer }, index) => ({
			...nameSignIn(contact),
			contact: owners[index]?.contact ?? contact,
			customerId: owners[index]?.id ?? null,
			text: { text: localized.signInText, language },
			hasMailServer,
		})),
	)
}

/** How the code for a contact is found again. */
export const nameSignIn = ({ reference, counted }: TypedContact) => ({
	purpose: 'sign-in' as const,
	reference,
	counted: [counted],
})
