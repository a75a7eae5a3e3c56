import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { Busy } from './lanes.ts'

/** Every read of the private interface: a list of questions in, a list of answers out, in the same order. */
export type Reader<Question, Answer> = (
	db: Queryable,
	merchant: Merchant,
	questions: Question[],
) => Promise<Answer[]>

export interface Questions {
	/** Asked of the database after this is called, so that the answer knows everything that was done before. */
	ask<Question, Answer>(
		reader: Reader<Question, Answer>,
		merchant: Merchant,
		question: Question,
	): Promise<Answer>
}

interface Waiting {
	question: unknown
	resolve(answer: unknown): void
	reject(error: unknown): void
}

interface Queue {
	waiting: Waiting[]
	/** A list is under way, or about to leave. */
	isBusy: boolean
}

const LIST_SIZE = 200
const MOST_WAITING = 10 * LIST_SIZE

/** Questions that arrive together, or while others are being answered, are asked in one statement. */
export const openQuestions = (db: Queryable): Questions => {
	const queues = new Map<Reader<unknown, unknown>, Map<number, Queue>>()

	const answer = async (
		reader: Reader<unknown, unknown>,
		merchant: Merchant,
		list: Waiting[],
	): Promise<void> => {
		try {
			const answers = await reader(
				db,
				merchant,
				list.map(({ question }) => question),
			)
			list.forEach((waiting, index) => {
				waiting.resolve(answers[index])
			})
		} catch (error) {
			for (const waiting of list) waiting.reject(error)
		}
	}
	const drain = async (reader: Reader<unknown, unknown>, merchant: Merchant, queue: Queue): Promise<void> => {
		while (queue.waiting.length > 0) await answer(reader, merchant, queue.waiting.splice(0, LIST_SIZE))
		queues.get(reader)!.delete(merchant.id)
	}
	const queueOf = (reader: Reader<unknown, unknown>, merchantId: number): Queue => {
		const byMerchant = queues.get(reader) ?? new Map<number, Queue>()
		queues.set(reader, byMerchant)
		const queue = byMerchant.get(merchantId) ?? { waiting: [], isBusy: false }
		byMerchant.set(merchantId, queue)
		return queue
	}
	return {
		ask: (reader, merchant, question) =>
			new Promise((resolve, reject) => {
				const some = reader as Reader<unknown, unknown>
				const queue = queueOf(some, merchant.id)
				if (queue.waiting.length >= MOST_WAITING) {
					reject(new Busy())
					return
				}
				queue.waiting.push({ question, resolve: resolve as Waiting['resolve'], reject })
				if (queue.isBusy) return
				queue.isBusy = true
				setImmediate(drain, some, merchant, queue) // whatever else this turn of the event loop brings joins the list
			}),
	}
}
