import type { ReferralHint } from '../../objectives/referral.ts'
import type { OrderMessage } from '../order.ts'

/** What messages say about the referrers of their customers; the last message of a batch about a customer counts. */
export const parseReferralHints = (messages: OrderMessage[]): Omit<ReferralHint, 'friendId'>[] => {
	const hints = new Map<string, Omit<ReferralHint, 'friendId'>>()
	for (const { customer, metadatas } of messages) {
		const known = hints.get(customer.originalId)
		const code = metadatas?.find(({ name }) => name.toLowerCase() === 'referral')?.value?.trim()
		hints.set(customer.originalId, {
			originalId: customer.originalId,
			email: customer.email ?? known?.email ?? null,
			code: code || known?.code || null,
		})
	}
	return [...hints.values()]
}
