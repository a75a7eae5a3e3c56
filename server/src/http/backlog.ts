import { openPace } from './pace.ts'

/** What waits in a queue, by merchant, and the one rule by which a request is refused because too much does. */
export interface Backlog {
	added(merchantId: number): void
	/** So many of a merchant do not wait any more: they run. */
	began(merchantId: number, count: number): void
	/** So many of those that ran are done. */
	ended(count: number): void
	/** Whether whoever comes now would wait for longer than one may. */
	isFull(merchantId: number): boolean
	waiting(): number
	waitingOf(merchantId: number): number
}

export interface BacklogOptions {
	/** Milliseconds that a request may have to wait. */
	maxWait: number
	/** Requests in one batch, at most. */
	batchSize: number
	now?: () => number
}

/** The last protection of the memory, whatever the pace: no more requests wait in one queue. */
export const MOST_WAITING = 20_000

/** Where less than this part of a batch waits, batches are short, and a request of a short batch takes longer than others. */
const TELLING = 1 / 4

export const openBacklog = ({ maxWait, batchSize, now }: BacklogOptions): Backlog => {
	const telling = Math.ceil(batchSize * TELLING)
	const byMerchant = new Map<number, number>()
	const pace = openPace(maxWait / 2, now)
	let waiting = 0
	let running = 0

	/**
	 * Merchants take turns, so before the next request of one come all of its own, and of each other merchant no more than
	 * as many.
	 */
	const before = (own: number): number => Math.min(waiting, own * byMerchant.size)
	return {
		added(merchantId) {
			waiting += 1
			byMerchant.set(merchantId, (byMerchant.get(merchantId) ?? 0) + 1)
			if (waiting === telling) pace.measure(true)
		},
		began(merchantId, count) {
			const left = byMerchant.get(merchantId)! - count
			if (left === 0) byMerchant.delete(merchantId)
			else byMerchant.set(merchantId, left)
			if (waiting >= telling && waiting - count < telling) pace.measure(false)
			waiting -= count
			running += count
		},
		ended(count) {
			running -= count
			pace.done(count)
		},
		isFull(merchantId) {
			const own = byMerchant.get(merchantId) ?? 0
			if (waiting >= MOST_WAITING && own >= MOST_WAITING / byMerchant.size) return true
			return own > 0 && pace.timeFor(before(own), running) > maxWait
		},
		waiting: () => waiting,
		waitingOf: (merchantId) => byMerchant.get(merchantId) ?? 0,
	}
}
