import type { CustomerInput } from '../../src/customers/customer.ts'

/** A customer with only an id by default. */
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
