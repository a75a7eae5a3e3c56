import type { TypedContact } from '../sign-in/typed-contact.ts'

/** How the code for a new contact of a member is found again. Sendings count for the contact and for the member. */
export const nameContactChange = (customerId: number, { address, counted }: TypedContact) => ({
	purpose: 'contact' as const,
	reference: `${customerId} ${address}`,
	counted: [counted, `customer ${customerId}`],
})
