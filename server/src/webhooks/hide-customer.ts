import { MASK, maskName } from '../messages/mask.ts'
import type { Session } from '../users/session.ts'

/** Whether a user sees names and balances of customers. */
export const seesCustomers = ({ rights }: Pick<Session['user'], 'rights'>): boolean =>
	rights.includes('customers.view')

/** The body of a message without the name and the balances of its customer; contacts are masked elsewhere. */
export const hideCustomer = (body: string): string => JSON.stringify(hide(JSON.parse(body)))

const hide = (value: unknown, within = ''): unknown => {
	if (Array.isArray(value)) return value.map((item) => hide(item, within))
	if (typeof value !== 'object' || value === null) return value
	const entries = Object.entries(value).map(([name, member]) => {
		if (within === 'Customer' && name === 'Name' && typeof member === 'string')
			return [name, maskName(member)]
		const isBalance = name.endsWith('Balance') && typeof member === 'number'
		return [name, isBalance ? MASK : hide(member, name)]
	})
	return Object.fromEntries(entries)
}
