import type { Database, Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Span, tracer } from '../telemetry/tracer.ts'
import { inBatchSpan } from './batch-span.ts'
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
	/** The same for a read whose result may be some seconds old. */
	runRelaxed<Result>(merchant: Merchant, read: (db: Queryable) => Promise<Result>): Promise<Result>
	/** The number of queued requests. */
	waiting(): number
	/** Whether a read of this merchant that arrives now would have to wait too long. */
	isFull(merchantId: number): boolean
}

interface QueuedRead {
	query: unknown
	/** The span of its request, if there is one. */
	span: Span | undefined
	resolve(result: unknown): void
	reject(error: unknown): void
}

interface ReadQueue {
	reader: BatchReader<unknown, unknown>
	merchant: Merchant
	waiting: QueuedRead[]
	/** Whether the next batch is about to start. */
	isScheduled: boolean
	/** The batches that are running, and the number of their queries. */
	batches: number
	running: number
}

/** The largest number of queries in one statement. */
export const READ_BATCH_SIZE = 200

/**
 * A second batch starts when half as many queries wait as are running, so that the database works while the server sends
 * the replies of the first one.
 */
const MAX_BATCHES = 2
const canStart = ({ isScheduled, waiting, batches, running }: ReadQueue): boolean =>
	!isScheduled && waiting.length > 0 && batches < MAX_BATCHES && waiting.length * 2 >= running

/** Queries that arrive together, or while the batches are running, share the next batch. */
export const createReadBatcher = (
	db: Pick<Database, keyof Queryable | 'byKey' | 'relaxed'>,
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
			tracer?.active()?.fail(error)
			for (const waiting of batch) waiting.reject(error)
		}
	}
	const startBatch = (queue: ReadQueue): { requests: number; ended: Promise<void> } => {
		const batch = queue.waiting.splice(0, READ_BATCH_SIZE)
		queue.isScheduled = false
		queue.batches += 1
		queue.running += batch.length
		const { reader: handler, merchant } = queue
		const running = inBatchSpan('read', { handler, merchant }, batch, () => runBatch(queue, batch))
		const ended = running.then(() => {
			queue.batches -= 1
			queue.running -= batch.length
			if (canStart(queue)) scheduleNext(queue)
			else if (queue.batches === 0 && !queue.isScheduled) queues.get(queue.reader)!.delete(queue.merchant.id)
		})
		return { requests: batch.length, ended }
	}
	const scheduleNext = (queue: ReadQueue): void => {
		queue.isScheduled = true
		scheduler.schedule(queue.merchant.id, () => startBatch(queue))
	}
	const queueOf = (reader: BatchReader<unknown, unknown>, merchant: Merchant): ReadQueue => {
		const byMerchant = queues.get(reader) ?? new Map<number, ReadQueue>()
		queues.set(reader, byMerchant)
		const known = byMerchant.get(merchant.id)
		if (known) return known
		const queue: ReadQueue = { reader, merchant, waiting: [], isScheduled: false, batches: 0, running: 0 }
		byMerchant.set(merchant.id, queue)
		return queue
	}
	return {
		read: (reader, merchant, query) =>
			new Promise((resolve, reject) => {
				const queue = queueOf(reader as BatchReader<unknown, unknown>, merchant)
				queue.waiting.push({
					query,
					span: tracer?.active(),
					resolve: resolve as QueuedRead['resolve'],
					reject,
				})
				scheduler.enqueued(merchant.id)
				if (!canStart(queue)) return
				queue.isScheduled = true
				setImmediate(scheduleNext, queue) // queries that arrive in the same turn of the event loop join the batch
			}),
		runUnbatched: (merchant, read) => scheduler.run(merchant.id, () => read(db)),
		runRelaxed: (merchant, read) => scheduler.run(merchant.id, () => read(db.relaxed)),
		waiting: scheduler.waiting,
		isFull: scheduler.isFull,
	}
}
