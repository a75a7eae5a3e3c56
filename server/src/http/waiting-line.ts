import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'

/** Every write: a list of commands in, a list of outcomes out, in one transaction. */
export type Verb<Command, Outcome> = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: Command[],
) => Promise<Outcome[]>

/** A command that waits for its list. */
export interface Waiting {
	verb: Verb<unknown, unknown>
	merchant: Merchant
	/** Of two commands with the same key, the later waits for the earlier. */
	key: string
	command: unknown
	/** In milliseconds, as everything here. */
	since: number
	resolve(outcome: unknown): void
	reject(error: unknown): void
}

/** Who waits, in the order in which they came, and whose commands are under way. */
export interface WaitingLine {
	add(waiting: Waiting): void
	/**
	 * A list for one transaction: the oldest command that need not wait for another of its key, and with it all that
	 * want the same verb of the same merchant. A merchant with nothing under way comes first.
	 */
	take(most: number): Waiting[]
	/** A list that was taken is done. */
	release(list: Waiting[]): void
	length(): number
	/** How many are before the next command of this key; without one, of a key that nobody has. */
	ahead(key?: string): number
}

export const openWaitingLine = (): WaitingLine => {
	let line: Waiting[] = []
	const underWay = new Set<string>()
	const busyMerchants = new Map<number, number>()
	const waitingOf = new Map<string, number>()
	/** Those that wait for another of their key: nobody else waits for them. */
	let blocked = 0

	const change = (counts: Map<unknown, number>, name: unknown, by: number): void => {
		const count = (counts.get(name) ?? 0) + by
		if (count === 0) counts.delete(name)
		else counts.set(name, count)
	}
	const recount = (): void => {
		blocked = line.reduce((count, { key }) => (underWay.has(key) ? count + 1 : count), 0)
	}
	const chooseFirst = (): Waiting | undefined => {
		const free = line.filter(({ key }) => !underWay.has(key))
		return free.find(({ merchant }) => !busyMerchants.has(merchant.id)) ?? free[0]
	}

	return {
		add(waiting) {
			line.push(waiting)
			change(waitingOf, waiting.key, 1)
			if (underWay.has(waiting.key)) blocked += 1
		},
		take(most) {
			const first = chooseFirst()
			if (!first) return []
			const list: Waiting[] = []
			const rest: Waiting[] = []
			const passedOver = new Set<string>()
			for (const waiting of line) {
				const { verb, merchant, key } = waiting
				const isNext = verb === first.verb && merchant.id === first.merchant.id && list.length < most
				if (isNext && !underWay.has(key) && !passedOver.has(key)) list.push(waiting)
				else {
					rest.push(waiting)
					passedOver.add(key)
				}
			}
			line = rest
			for (const { key } of list) {
				underWay.add(key)
				change(waitingOf, key, -1)
			}
			change(busyMerchants, first.merchant.id, 1)
			recount()
			return list
		},
		release(list) {
			for (const { key } of list) underWay.delete(key)
			change(busyMerchants, list[0]!.merchant.id, -1)
			recount()
		},
		length: () => line.length,
		ahead: (key) =>
			key !== undefined && underWay.has(key) ? (waitingOf.get(key) ?? 0) : line.length - blocked,
	}
}
