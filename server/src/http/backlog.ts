import { createThroughputEstimator } from './throughput.ts'

/** What waits in a queue, by merchant, and the one rule by which a request is refused because too much does. */
export interface Backlog {
	enqueued(merchantId: number): void
	/** So many of a merchant do not wait any more: they run. */
	started(merchantId: number, count: number): void
	/** So many of those that ran are done. */
	finished(count: number): void
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
export const MAX_QUEUED = 20_000

/** Where less than this part of a batch waits, batches are short, and a request of a short batch takes longer than others. */
const MIN_BATCH_FILL = 1 / 4

export const createBacklog = ({ maxWait, batchSize, now }: BacklogOptions): Backlog => {
	const measureThreshold = Math.ceil(batchSize * MIN_BATCH_FILL)
	const byMerchant = new Map<number, number>()
	const throughput = createThroughputEstimator(maxWait / 2, now)
	let waiting = 0
	let running = 0

	/**
	 * Merchants take turns, so before the next request of one come all of its own, and of each other merchant no more than
	 * as many.
	 */
	const queuedAhead = (own: number): number => Math.min(waiting, own * byMerchant.size)
	return {
		enqueued(merchantId) {
			waiting += 1
			byMerchant.set(merchantId, (byMerchant.get(merchantId) ?? 0) + 1)
			if (waiting === measureThreshold) throughput.setMeasuring(true)
		},
		started(merchantId, count) {
			const left = byMerchant.get(merchantId)! - count
			if (left === 0) byMerchant.delete(merchantId)
			else byMerchant.set(merchantId, left)
			if (waiting >= measureThreshold && waiting - count < measureThreshold) throughput.setMeasuring(false)
			waiting -= count
			running += count
		},
		finished(count) {
			running -= count
			throughput.recordDone(count)
		},
		isFull(merchantId) {
			const own = byMerchant.get(merchantId) ?? 0
			if (waiting >= MAX_QUEUED && own >= MAX_QUEUED / byMerchant.size) return true
			return own > 0 && throughput.estimateMs(queuedAhead(own), running) > maxWait
		},
		waiting: () => waiting,
		waitingOf: (merchantId) => byMerchant.get(merchantId) ?? 0,
	}
}
