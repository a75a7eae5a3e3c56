/** Stands for what is not shown. */
export const MASK = '•••'

/** What a customer can be reached or named by outside the store. */
interface Contacts {
	email?: string | null
	phone?: string | null
	document?: string | null
}

/** As much of an e-mail as recognises one that is known: m•••@e•••.com. */
const maskEmail = (email: string): string => {
	const [, name, host, ending] = /^(.)[^@]*@(.)[^@]*?(\.[^.@]+)?$/u.exec(email) ?? []
	return name ? `${name}${MASK}@${host}${MASK}${ending ?? ''}` : MASK
}

/** The last two digits of a number, where there are many more. */
const maskNumber = (number: string): string => (number.length > 5 ? `${MASK}${number.slice(-2)}` : MASK)

/** The same customer as somebody sees it who may not see contacts. */
export const maskContacts = <Known extends Contacts>(customer: Known): Known => ({
	...customer,
	...(customer.email && { email: maskEmail(customer.email) }),
	...(customer.phone && { phone: maskNumber(customer.phone) }),
	...(customer.document && { document: maskNumber(customer.document) }),
})

/** Chooses by the right of whoever asks. */
export const createContactsMask =
	(maySeeContacts: boolean) =>
	<Known extends Contacts>(customer: Known): Known =>
		maySeeContacts ? customer : maskContacts(customer)
