import { createThroughputEstimator } from './throughput.ts'

/**
 * Counts the queued requests of each merchant, and decides whether a request is refused because the queue is too
 * long.
 */
export interface Backlog {
	enqueued(merchantId: number): void
	/** `count` queued requests of the merchant have started to run. */
	started(merchantId: number, count: number): void
	/** `count` queued requests of the merchant do not wait any longer. */
	left(merchantId: number, count: number): void
	/** `count` running requests are done. */
	finished(count: number): void
	/** Whether a request that arrives now would have to wait for longer than `maxWait`. */
	isFull(merchantId: number): boolean
	waiting(): number
	waitingOf(merchantId: number): number
}

interface BacklogOptions {
	/** The longest time in milliseconds that a request may have to wait. */
	maxWait: number
	/** The largest number of requests in one batch. */
	batchSize: number
	now?: () => number
}

/** The limit of queued requests that protects the memory, whatever the throughput. */
const MAX_QUEUED = 20_000

/**
 * Throughput is measured only while at least this share of a batch is queued: in short batches each request takes
 * longer.
 */
const MIN_BATCH_FILL = 1 / 4

export const createBacklog = ({ maxWait, batchSize, now }: BacklogOptions): Backlog => {
	const measureThreshold = Math.ceil(batchSize * MIN_BATCH_FILL)
	const byMerchant = new Map<number, number>()
	const throughput = createThroughputEstimator(maxWait / 2, now)
	let waiting = 0
	let running = 0

	/**
	 * Merchants take turns. Ahead of the next request of a merchant are all of its own, and at most as many of each
	 * other merchant.
	 */
	const queuedAhead = (own: number): number => Math.min(waiting, own * byMerchant.size)
	const left = (merchantId: number, count: number): void => {
		const others = byMerchant.get(merchantId)! - count
		if (others === 0) byMerchant.delete(merchantId)
		else byMerchant.set(merchantId, others)
		if (waiting >= measureThreshold && waiting - count < measureThreshold) throughput.setMeasuring(false)
		waiting -= count
	}
	return {
		enqueued(merchantId) {
			waiting += 1
			byMerchant.set(merchantId, (byMerchant.get(merchantId) ?? 0) + 1)
			if (waiting === measureThreshold) throughput.setMeasuring(true)
		},
		started(merchantId, count) {
			left(merchantId, count)
			running += count
		},
		left,
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
