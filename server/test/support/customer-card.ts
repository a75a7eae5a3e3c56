import type { CustomerInput } from '../../src/customers/customer.ts'

/** A customer of whom nothing is said but who it is, unless told otherwise. */
export const buildCard = (originalId: string, changes: Partial<CustomerInput> = {}): CustomerInput => ({
	originalId,
	name: null,
	email: null,
	phone: null,
	birthday: null,
	signedUpAt: null,
	document: null,
	isEnrolled: null,
	...changes,
})
