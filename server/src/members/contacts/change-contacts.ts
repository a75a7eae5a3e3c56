import { changeReferencedCustomers } from '../../customers/change-customers.ts'
import { lockContacts } from '../../customers/lock-contacts.ts'
import { maskContacts } from '../../customers/mask-contacts.ts'
import { readCustomers } from '../../customers/read-customers.ts'
import type { SavedCustomer } from '../../customers/view-customers.ts'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { localized } from '../../messages/message.ts'
import { confirmMemberCodes } from '../../pins/member-codes.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import type { MemberToken } from '../authenticate-members.ts'
import type { MissingMember } from '../find-members.ts'
import { lockMembers } from '../lock-members.ts'
import { findContactIds } from '../sign-in/find-owners.ts'
import type { TypedContact } from '../sign-in/typed-contact.ts'
import { nameContactChange } from './contact-code.ts'
import { type ChangedContact, tellFormerContacts } from './tell-former-contacts.ts'

export interface ChangeContact {
	token: MemberToken
	contact: TypedContact
	/** As it is stored. */
	text: string
	code: string
}

/**
 * Changes contacts of members whose codes are right, and tells the contacts before. A contact that another customer has is
 * refused after the code, so that only its owner learns it.
 */
export const changeContacts = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ChangeContact[],
): Promise<(SavedCustomer | Refusal | { noMember: MissingMember })[]> => {
	const emails = commands.flatMap(({ contact }) => (contact.channel === 'mail' ? contact.address : []))
	await lockContacts(
		tx,
		merchant.id,
		emails.map((email) => ({ ...UNCHANGED, originalId: '', email })),
	)
	const members = await lockMembers(
		tx,
		merchant,
		commands.map(({ token }) => token),
	)
	const outcomes: (SavedCustomer | Refusal | { noMember: MissingMember })[] = members.map((member) =>
		typeof member === 'string'
			? { noMember: member }
			: refuse('GenericError', localized.memberCodeNotValid(), 'Code'),
	)
	const asked = commands.flatMap((command, index) => {
		const member = members[index]!
		return typeof member === 'string' ? [] : [{ command, index, member }]
	})
	const confirmed = await confirmMemberCodes(
		tx,
		merchant,
		now,
		asked.map(({ command, member }) => ({
			...nameContactChange(member.id, command.contact),
			code: command.code,
		})),
	)
	const changed: ChangedContact[] = []
	for (const [nth, { command, index, member }] of asked.entries()) {
		const found = confirmed[nth]
		if (!found || found.customerId !== member.id) continue
		const { contact, text } = command
		const [ids] = await findContactIds(tx, merchant.id, [contact])
		if (ids!.some((id) => id !== member.id)) {
			outcomes[index] = refuse('GenericError', localized.contactTaken(), 'Contact')
			continue
		}
		const before = (await readCustomers(tx, merchant.id, [member.id])).get(member.id)!
		const field = contact.channel === 'mail' ? 'email' : 'phone'
		const change = {
			reference: member.originalId,
			input: { ...UNCHANGED, originalId: null, [field]: text },
		}
		const [outcome] = await changeReferencedCustomers(tx, merchant, now, [change])
		outcomes[index] = outcome!
		if (!isRefusal(outcome!) && before[field] !== text)
			changed.push({
				customerId: member.id,
				before,
				field,
				shown: maskContacts(outcome!)[field]!,
				challengeId: found.challengeId,
			})
	}
	await tellFormerContacts(tx, merchant, now, changed)
	return outcomes
}

const UNCHANGED = {
	...{ name: null, email: null, phone: null, birthday: null },
	...{ signedUpAt: null, document: null, isEnrolled: null },
}
