import type { Refusal } from '../../refusal.ts'
import type { OrderMessage } from '../order.ts'
import type { OrderInputs } from '../order-inputs.ts'
import type { MessageCustomers } from './decide-messages.ts'

/** The messages that are decided now, and those that are decided after these were saved. */
interface SplitMessages {
	first: MessageCustomers & { messages: OrderMessage[] }
	/** Lists that are decided one after the other. */
	later: OrderMessage[][]
	/** The outcomes of all lists in the order of the messages. */
	merge<T>(outcomes: T[][]): T[]
}

/**
 * An order may bring its customer into a segment or out of it. So while rules ask for segments, no list has two messages
 * of a customer. Otherwise all messages are decided together.
 */
export const splitMessages = (
	{ memberships }: Pick<OrderInputs, 'memberships'>,
	messages: OrderMessage[],
	{ ids, refusals }: MessageCustomers,
): SplitMessages => {
	if (memberships.size === 0)
		return { first: { messages, ids, refusals }, later: [], merge: ([outcomes]) => outcomes! }
	const counts = new Map<number, number>()
	const lists: OrderMessage[][] = [[]]
	const firstRefusals = new Map<number, Refusal>()
	const listNumbers = messages.map((message, index) => {
		const id = ids.get(message.customer.originalId)
		const refusal = refusals.get(index)
		const number = refusal || id === undefined || !memberships.has(id) ? 0 : (counts.get(id) ?? 0)
		if (refusal) firstRefusals.set(lists[0]!.length, refusal)
		else if (id !== undefined) counts.set(id, number + 1)
		lists[number] ??= []
		lists[number].push(message)
		return number
	})
	const [first = [], ...later] = lists
	return {
		first: { messages: first, ids, refusals: firstRefusals },
		later,
		merge: (outcomes) => {
			const rest = outcomes.map((list) => list.values())
			return listNumbers.map((number) => rest[number]!.next().value!)
		},
	}
}
