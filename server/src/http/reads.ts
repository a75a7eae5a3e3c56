import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Scheduler } from './scheduler.ts'

/** Most reads of the private interface: a list of questions in, a list of answers out, in the same order. */
export type Reader<Question, Answer> = (
	db: Queryable,
	merchant: Merchant,
	questions: Question[],
) => Promise<Answer[]>

/** The queue of all reads of the private interface. Writes have their own, so neither waits for the other. */
export interface Reads {
	/** Asked of the database after this is called, so that the answer knows everything that was done before. */
	ask<Question, Answer>(
		reader: Reader<Question, Answer>,
		merchant: Merchant,
		question: Question,
	): Promise<Answer>
	/** A read that is not asked in lists. */
	run<Answer>(merchant: Merchant, read: (db: Queryable) => Promise<Answer>): Promise<Answer>
	/** Requests that wait. */
	waiting(): number
	/** Whether a read of this merchant that comes now would have to wait for too long. */
	isFull(merchantId: number): boolean
}

interface Waiting {
	question: unknown
	resolve(answer: unknown): void
	reject(error: unknown): void
}

interface Queue {
	reader: Reader<unknown, unknown>
	merchant: Merchant
	waiting: Waiting[]
}

/** Questions in one statement, at most. */
export const READ_BATCH = 200

/** Questions that arrive together, or while others are being answered, are asked in one statement. */
export const openReads = (db: Queryable, scheduler: Scheduler): Reads => {
	/** Of whom there is one, a batch is running or scheduled. */
	const queues = new Map<Reader<unknown, unknown>, Map<number, Queue>>()

	const answer = async ({ reader, merchant }: Queue, batch: Waiting[]): Promise<void> => {
		try {
			const questions = batch.map(({ question }) => question)
			const answers = await reader(db, merchant, questions)
			for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index])
		} catch (error) {
			for (const waiting of batch) waiting.reject(error)
		}
	}
	const scheduleNext = (queue: Queue): void => {
		scheduler.schedule(queue.merchant.id, () => {
			const batch = queue.waiting.splice(0, READ_BATCH)
			const ended = answer(queue, batch).then(() => {
				if (queue.waiting.length > 0) scheduleNext(queue)
				else queues.get(queue.reader)!.delete(queue.merchant.id)
			})
			return { requests: batch.length, ended }
		})
	}
	const queueOf = (reader: Reader<unknown, unknown>, merchant: Merchant): Queue => {
		const byMerchant = queues.get(reader) ?? new Map<number, Queue>()
		queues.set(reader, byMerchant)
		const known = byMerchant.get(merchant.id)
		if (known) return known
		const queue: Queue = { reader, merchant, waiting: [] }
		byMerchant.set(merchant.id, queue)
		setImmediate(scheduleNext, queue) // whatever else this turn of the event loop brings joins the batch
		return queue
	}
	return {
		ask: (reader, merchant, question) =>
			new Promise((resolve, reject) => {
				const queue = queueOf(reader as Reader<unknown, unknown>, merchant)
				queue.waiting.push({ question, resolve: resolve as Waiting['resolve'], reject })
				scheduler.added(merchant.id)
			}),
		run: (merchant, read) => scheduler.run(merchant.id, () => read(db)),
		waiting: scheduler.waiting,
		isFull: scheduler.isFull,
	}
}
