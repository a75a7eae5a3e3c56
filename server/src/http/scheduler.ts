import { createBacklog } from './backlog.ts'
import { createFifo } from './fifo.ts'
import { createRoundRobin } from './round-robin.ts'

/** What a task takes on when it begins: so many of the requests that wait, and when they are done. */
export interface StartedTask {
	requests: number
	ended: Promise<unknown>
}

/** Shares connections of the pool: only so many tasks run at once, and merchants take turns. */
export interface Scheduler {
	/** Does this for one request when it is the merchant's turn. */
	run<T>(merchantId: number, work: () => Promise<T>): Promise<T>
	/** For work that is done for several requests at once: one more waits. */
	enqueued(merchantId: number): void
	/** And a task that takes some of them, when it is the merchant's turn. */
	schedule(merchantId: number, start: () => StartedTask): void
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

export const createScheduler = ({
	slots,
	batchSize,
	maxWait,
	now = () => performance.now(),
}: SchedulerOptions): Scheduler => {
	const tasks = new Map<number, ReturnType<typeof createFifo<() => StartedTask>>>()
	const roundRobin = createRoundRobin(slots, now)
	const backlog = createBacklog({ maxWait, batchSize, now })

	const startNext = (merchantId: number): boolean => {
		const queue = tasks.get(merchantId)!
		const start = queue.shift()!
		if (queue.size() === 0) {
			tasks.delete(merchantId)
			roundRobin.remove(merchantId)
		}
		const { requests, ended } = start()
		backlog.started(merchantId, requests)
		const end = (): void => {
			roundRobin.releaseSlot(merchantId)
			backlog.finished(requests)
			roundRobin.fillSlots(startNext)
		}
		ended.then(end, end)
		return true
	}
	const schedule = (merchantId: number, start: () => StartedTask): void => {
		const queue = tasks.get(merchantId) ?? createFifo()
		tasks.set(merchantId, queue)
		queue.push(start)
		roundRobin.add(merchantId, now())
		roundRobin.fillSlots(startNext)
	}
	return {
		run: (merchantId, work) =>
			new Promise((resolve, reject) => {
				backlog.enqueued(merchantId)
				schedule(merchantId, () => {
					const ended = work()
					ended.then(resolve, reject)
					return { requests: 1, ended }
				})
			}),
		enqueued: backlog.enqueued,
		schedule,
		waiting: backlog.waiting,
		isFull: backlog.isFull,
	}
}
