import { maskName } from '../messages/mask.ts'
import type { Session } from '../users/session.ts'

/** Whether a user sees no names of customers; who works at the counter needs them there. */
export const hidesNames = (access: unknown, session: Session | null): boolean =>
	session !== null && access !== 'counter' && !session.user.rights.includes('customers.view')

/** A reply in which the names of customers are masked, at any depth. */
export const maskNames = <Reply>(reply: Reply): Reply => {
	if (Array.isArray(reply)) return reply.map(maskNames) as Reply
	if (typeof reply !== 'object' || reply === null || reply instanceof Date) return reply
	const entries = Object.entries(reply).map(([name, value]) => [
		name,
		name === 'CustomerName' && typeof value === 'string' ? maskName(value) : maskNames(value),
	])
	return Object.fromEntries(entries) as Reply
}
