import { openBacklog } from './backlog.ts'
import { openFifo } from './fifo.ts'
import { openRoundRobin } from './round-robin.ts'

/** What a task takes on when it begins: so many of the requests that wait, and when they are done. */
export interface Begun {
	requests: number
	ended: Promise<unknown>
}

/** Shares connections of the pool: only so many tasks run at once, and merchants take turns. */
export interface Scheduler {
	/** Does this for one request when it is the merchant's turn. */
	run<T>(merchantId: number, work: () => Promise<T>): Promise<T>
	/** For work that is done for several requests at once: one more waits. */
	added(merchantId: number): void
	/** And a task that takes some of them, when it is the merchant's turn. */
	schedule(merchantId: number, begin: () => Begun): void
	/** Requests that wait. */
	waiting(): number
	/** Whether a request of this merchant that comes now would have to wait for too long. Asked once, before it is read. */
	isFull(merchantId: number): boolean
}

export interface SchedulerOptions {
	/** Tasks that run at the same time. */
	slots: number
	/** Requests that a task can take on, at most. */
	batchSize: number
	/** Milliseconds that a request may have to wait. */
	maxWait: number
	now?: () => number
}

export const openScheduler = ({
	slots,
	batchSize,
	maxWait,
	now = () => performance.now(),
}: SchedulerOptions): Scheduler => {
	const tasks = new Map<number, ReturnType<typeof openFifo<() => Begun>>>()
	const turns = openRoundRobin(slots, now)
	const backlog = openBacklog({ maxWait, batchSize, now })

	const beginNext = (merchantId: number): boolean => {
		const own = tasks.get(merchantId)!
		const begin = own.shift()!
		if (own.size() === 0) {
			tasks.delete(merchantId)
			turns.leave(merchantId)
		}
		const { requests, ended } = begin()
		backlog.began(merchantId, requests)
		const end = (): void => {
			turns.end(merchantId)
			backlog.ended(requests)
			turns.fill(beginNext)
		}
		ended.then(end, end)
		return true
	}
	const schedule = (merchantId: number, begin: () => Begun): void => {
		const own = tasks.get(merchantId) ?? openFifo()
		tasks.set(merchantId, own)
		own.push(begin)
		turns.enter(merchantId, now())
		turns.fill(beginNext)
	}
	return {
		run: (merchantId, work) =>
			new Promise((resolve, reject) => {
				backlog.added(merchantId)
				schedule(merchantId, () => {
					const ended = work()
					ended.then(resolve, reject)
					return { requests: 1, ended }
				})
			}),
		added: backlog.added,
		schedule,
		waiting: backlog.waiting,
		isFull: backlog.isFull,
	}
}
