import { changeReferencedCustomers } from '../../customers/change-customers.ts'
import { isSamePhone, phoneKey } from '../../customers/find-by-phones.ts'
import { emailKey, lockContacts } from '../../customers/lock-contacts.ts'
import { maskContacts } from '../../customers/mask-contacts.ts'
import { readCustomers } from '../../customers/read-customers.ts'
import type { SavedCustomer } from '../../customers/view-customers.ts'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { localized } from '../../messages/message.ts'
import type { ContactData } from '../../pins/contact.ts'
import { confirmMemberCodes } from '../../pins/member-codes.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import type { MemberToken } from '../authenticate-members.ts'
import type { Member, MissingMember } from '../find-members.ts'
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
	const right = asked.flatMap((one, nth) => {
		const found = confirmed[nth]
		return found?.customerId === one.member.id ? [{ ...one, challengeId: found.challengeId }] : []
	})
	if (right.length === 0) return outcomes
	const contacts = right.map(({ command }) => command.contact)
	const owners = await findContactIds(tx, merchant.id, contacts)
	const ids = right.map(({ member }) => member.id)
	const stored = await readCustomers(tx, merchant.id, ids)
	const befores = decideContacts(right, owners, stored)
	const wanted = right.flatMap((one, nth) => {
		const before = befores[nth]
		if (before) return [{ ...one, before, field: fieldOf(one.command.contact) }]
		outcomes[one.index] = refuse('GenericError', localized.contactTaken(), 'Contact')
		return []
	})
	if (wanted.length === 0) return outcomes
	const saved = await changeReferencedCustomers(
		tx,
		merchant,
		now,
		wanted.map(({ command, member, field }) => ({
			reference: member.originalId,
			input: { ...UNCHANGED, originalId: null, [field]: command.text },
		})),
	)
	const changed = wanted.flatMap(
		({ command, index, member, field, before, challengeId }, nth): ChangedContact[] => {
			const outcome = saved[nth]!
			outcomes[index] = outcome
			if (isRefusal(outcome) || before[field] === command.text) return []
			return [{ customerId: member.id, before, field, shown: maskContacts(outcome)[field]!, challengeId }]
		},
	)
	await tellFormerContacts(tx, merchant, now, changed)
	return outcomes
}

const fieldOf = ({ channel }: TypedContact): keyof ContactData => (channel === 'mail' ? 'email' : 'phone')

/** The contacts that members got from earlier commands of the batch, by their ids. */
type GivenContacts = ReadonlyMap<number, Partial<ContactData>>

/** The contacts before each change, after the earlier ones of the batch; null if another customer has the new contact. */
const decideContacts = (
	right: { command: ChangeContact; member: Member }[],
	owners: number[][],
	stored: ReadonlyMap<number, ContactData>,
): (ContactData | null)[] => {
	const given = new Map<number, Partial<ContactData>>()
	return right.map(({ command, member: { id } }, nth) => {
		if (isTaken(command.contact, id, owners[nth]!, given)) return null
		const { email, phone } = stored.get(id)!
		const before = { email, phone, ...given.get(id) }
		given.set(id, { ...given.get(id), [fieldOf(command.contact)]: command.text })
		return before
	})
}

/** Whether another customer has a contact; `owners` had it before the batch. */
const isTaken = (
	contact: TypedContact,
	memberId: number,
	owners: number[],
	given: GivenContacts,
): boolean => {
	const field = fieldOf(contact)
	const isIt = (text: string): boolean =>
		field === 'email' ? emailKey(text) === contact.address : isSamePhone(text, phoneKey(contact.address)!)
	for (const [id, { [field]: text }] of given) if (id !== memberId && text && isIt(text)) return true
	const others = owners.filter((id) => id !== memberId)
	// Who has got another contact has this one no more. Where two had it, more may have it who were not read.
	return others.length > 0 && (owners.length > 1 || !given.get(others[0]!)?.[field])
}

const UNCHANGED = {
	...{ name: null, email: null, phone: null, birthday: null },
	...{ signedUpAt: null, document: null, isEnrolled: null },
}
