import type { Refusal } from '../../refusal.ts'
import type { OrderMessage } from '../order.ts'
import type { OrderInputs } from '../order-inputs.ts'
import type { MessageCustomers } from './decide-messages.ts'

/** The messages that are decided now, and those that are decided after these were saved. */
interface SplitMessages {
	first: MessageCustomers & { messages: OrderMessage[] }
	later: OrderMessage[]
	/** The outcomes of both in the order of all messages. */
	merge<T>(first: T[], later: T[]): T[]
}

/**
 * An order may bring its customer into a segment or out of it. So while rules ask for segments, only the first message of
 * each customer is decided on what was loaded. Otherwise all messages are decided together.
 */
export const splitMessages = (
	{ memberships }: Pick<OrderInputs, 'memberships'>,
	messages: OrderMessage[],
	{ ids, refusals }: MessageCustomers,
): SplitMessages => {
	if (memberships.size === 0)
		return { first: { messages, ids, refusals }, later: [], merge: (outcomes) => outcomes }
	const seen = new Set<number>()
	const isFirst = messages.map(({ customer }, index) => {
		const id = ids.get(customer.originalId)
		if (refusals.has(index) || id === undefined || !memberships.has(id)) return true
		return !seen.has(id) && Boolean(seen.add(id))
	})
	const firstMessages = messages.filter((_, index) => isFirst[index])
	const firstRefusals = new Map<number, Refusal>()
	for (const [index, refusal] of refusals) firstRefusals.set(firstMessages.indexOf(messages[index]!), refusal)
	return {
		first: { messages: firstMessages, ids, refusals: firstRefusals },
		later: messages.filter((_, index) => !isFirst[index]),
		merge: (first, later) => {
			const rest = { first: first.values(), later: later.values() }
			return isFirst.map((isNow) => (isNow ? rest.first : rest.later).next().value!)
		},
	}
}
