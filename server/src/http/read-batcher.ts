import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Scheduler } from './scheduler.ts'

/** Most reads of the private interface: a list of questions in, a list of answers out, in the same order. */
export type BatchReader<Question, Answer> = (
	db: Queryable,
	merchant: Merchant,
	queries: Question[],
) => Promise<Answer[]>

/** The queue of all reads of the private interface. Writes have their own, so neither waits for the other. */
export interface ReadBatcher {
	/** Asked of the database after this is called, so that the answer knows everything that was done before. */
	read<Question, Answer>(
		reader: BatchReader<Question, Answer>,
		merchant: Merchant,
		query: Question,
	): Promise<Answer>
	/** A read that is not asked in lists. */
	runUnbatched<Answer>(merchant: Merchant, read: (db: Queryable) => Promise<Answer>): Promise<Answer>
	/** Requests that wait. */
	waiting(): number
	/** Whether a read of this merchant that comes now would have to wait for too long. */
	isFull(merchantId: number): boolean
}

interface QueuedRead {
	query: unknown
	resolve(answer: unknown): void
	reject(error: unknown): void
}

interface ReadQueue {
	reader: BatchReader<unknown, unknown>
	merchant: Merchant
	waiting: QueuedRead[]
}

/** Questions in one statement, at most. */
export const READ_BATCH_SIZE = 200

/** Questions that arrive together, or while others are being answered, are asked in one statement. */
export const createReadBatcher = (db: Queryable, scheduler: Scheduler): ReadBatcher => {
	/** Of whom there is one, a batch is running or scheduled. */
	const queues = new Map<BatchReader<unknown, unknown>, Map<number, ReadQueue>>()

	const runBatch = async ({ reader, merchant }: ReadQueue, batch: QueuedRead[]): Promise<void> => {
		try {
			const queries = batch.map(({ query }) => query)
			const answers = await reader(db, merchant, queries)
			for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index])
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
		setImmediate(scheduleNext, queue) // whatever else this turn of the event loop brings joins the batch
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
