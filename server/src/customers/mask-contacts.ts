import { MASK } from '../messages/mask.ts'

/** The data that identifies or reaches a customer outside the store. */
interface Contacts {
	email?: string | null
	phone?: string | null
	document?: string | null
}

/** Keeps enough of an e-mail to recognise a known one: m•••@e•••.com. */
const maskEmail = (email: string): string => {
	const [, name, host, ending] = /^(.)[^@]*@(.)[^@]*?(\.[^.@]+)?$/u.exec(email) ?? []
	return name ? `${name}${MASK}@${host}${MASK}${ending ?? ''}` : MASK
}

/** Keeps the last two digits of a number if it has more than five. */
const maskNumber = (number: string): string => (number.length > 5 ? `${MASK}${number.slice(-2)}` : MASK)

/** A text of somebody else, such as an answer of a mail server, without the addresses and numbers in it. */
export const maskText = (text: string): string =>
	text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/gu, maskEmail).replace(/\+?\d[\d ()-]{5,}\d/g, maskNumber)

/** The customer as shown to a user who may not see contacts. */
export const maskContacts = <Known extends Contacts>(customer: Known): Known => ({
	...customer,
	...(customer.email && { email: maskEmail(customer.email) }),
	...(customer.phone && { phone: maskNumber(customer.phone) }),
	...(customer.document && { document: maskNumber(customer.document) }),
})

/** Masks contacts unless the user may see them. */
export const createContactsMask =
	(maySeeContacts: boolean) =>
	<Known extends Contacts>(customer: Known): Known =>
		maySeeContacts ? customer : maskContacts(customer)
