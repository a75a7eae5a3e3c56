import type { Database, Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Scheduler } from './scheduler.ts'

/** Returns the results of several queries of one merchant, in the order of the queries. */
export type BatchReader<Query, Result> = (
	db: Queryable,
	merchant: Merchant,
	queries: Query[],
) => Promise<Result[]>

/** The queue of all reads of the private interface. Writes have their own queue, so neither waits for the other. */
export interface ReadBatcher {
	/** Reads with a statement that starts after this call, so that the result includes every earlier write. */
	read<Query, Result>(reader: BatchReader<Query, Result>, merchant: Merchant, query: Query): Promise<Result>
	/** Runs a read that cannot be batched. */
	runUnbatched<Result>(merchant: Merchant, read: (db: Queryable) => Promise<Result>): Promise<Result>
	/** The number of queued requests. */
	waiting(): number
	/** Whether a read of this merchant that arrives now would have to wait too long. */
	isFull(merchantId: number): boolean
}

interface QueuedRead {
	query: unknown
	resolve(result: unknown): void
	reject(error: unknown): void
}

interface ReadQueue {
	reader: BatchReader<unknown, unknown>
	merchant: Merchant
	waiting: QueuedRead[]
}

/** The largest number of queries in one statement. */
export const READ_BATCH_SIZE = 200

/** Queries that arrive together, or while a statement is running, share the next statement. */
export const createReadBatcher = (
	db: Pick<Database, keyof Queryable | 'byKey'>,
	scheduler: Scheduler,
): ReadBatcher => {
	/** While a queue exists, a batch of it is running or scheduled. */
	const queues = new Map<BatchReader<unknown, unknown>, Map<number, ReadQueue>>()

	const runBatch = async ({ reader, merchant }: ReadQueue, batch: QueuedRead[]): Promise<void> => {
		try {
			const queries = batch.map(({ query }) => query)
			const results = await reader(db.byKey, merchant, queries)
			for (const [index, waiting] of batch.entries()) waiting.resolve(results[index])
		} catch (error) {
			for (const waiting of batch) waiting.reject(error)
		}
	}
	const scheduleNext = (queue: ReadQueue): void => {
		scheduler.schedule(queue.merchant.id, () => {
			const batch = queue.waiting.splice(0, READ_BATCH_SIZE)
			const ended = runBatch(queue, batch).then(() => {
				if (queue.waiting.length > 0) scheduleNext(queue)
				else queues.get(queue.reader)!.delete(queue.merchant.id)
			})
			return { requests: batch.length, ended }
		})
	}
	const queueOf = (reader: BatchReader<unknown, unknown>, merchant: Merchant): ReadQueue => {
		const byMerchant = queues.get(reader) ?? new Map<number, ReadQueue>()
		queues.set(reader, byMerchant)
		const known = byMerchant.get(merchant.id)
		if (known) return known
		const queue: ReadQueue = { reader, merchant, waiting: [] }
		byMerchant.set(merchant.id, queue)
		setImmediate(scheduleNext, queue) // queries that arrive in the same turn of the event loop join the batch
		return queue
	}
	return {
		read: (reader, merchant, query) =>
			new Promise((resolve, reject) => {
				const queue = queueOf(reader as BatchReader<unknown, unknown>, merchant)
				queue.waiting.push({ query, resolve: resolve as QueuedRead['resolve'], reject })
				scheduler.enqueued(merchant.id)
			}),
		runUnbatched: (merchant, read) => scheduler.run(merchant.id, () => read(db)),
		waiting: scheduler.waiting,
		isFull: scheduler.isFull,
	}
}
