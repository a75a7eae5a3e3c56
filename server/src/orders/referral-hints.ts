import type { ReferralHint } from '../objectives/referral.ts'
import type { OrderMessage } from './order.ts'

/** What orders say of who sent their customers; the last word of a list on one customer counts. */
export const referralHints = (messages: OrderMessage[], ids: Map<string, number>): ReferralHint[] => {
	const hints = new Map<number, ReferralHint>()
	for (const { customer, metadatas } of messages) {
		const friendId = ids.get(customer.originalId)
		if (friendId === undefined) continue
		const known = hints.get(friendId)
		const said = metadatas?.find(({ name }) => name.toLowerCase() === 'referral')?.value?.trim()
		hints.set(friendId, {
			friendId,
			originalId: customer.originalId,
			email: customer.email ?? known?.email ?? null,
			code: said || known?.code || null,
		})
	}
	return [...hints.values()]
}
