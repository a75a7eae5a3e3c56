import type { CustomerInput } from '../customers/customer.ts'
import type { ParsedRow } from './import.ts'

/** The customer of a row. A row without an id gets one before it is imported. */
export const customerInputOf = (parsed: ParsedRow): CustomerInput => ({
	originalId: parsed.text('customerId') ?? '',
	name: parsed.text('name'),
	email: parsed.text('email'),
	phone: parsed.text('phone'),
	birthday: parsed.text('birthday'),
	signedUpAt: parsed.moment('signedUp'),
	document: parsed.text('document'),
	isEnrolled: parsed.flag('enrolled'),
})
