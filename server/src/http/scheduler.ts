import { inSpanOfCaller } from '../telemetry/tracer.ts'
import { createBacklog } from './backlog.ts'
import { createDeque } from './deque.ts'
import { createRoundRobin } from './round-robin.ts'

/** A task that has started: the number of queued requests that it handles, and their end. */
interface StartedTask {
	requests: number
	ended: Promise<unknown>
}

/** Shares the connections of the pool: a limited number of tasks run at once, and merchants take turns. */
export interface Scheduler {
	/** Runs work for one request when it is the merchant's turn. */
	run<T>(merchantId: number, work: () => Promise<T>): Promise<T>
	/** Counts one more queued request, for work that handles several requests at once. */
	enqueued(merchantId: number): void
	/** Queues a task that handles some of these requests when it is the merchant's turn. */
	schedule(merchantId: number, start: () => StartedTask): void
	/** The number of queued requests. */
	waiting(): number
	/**
	 * Whether a request of this merchant that arrives now would have to wait too long. Checked once, before the
	 * body is read.
	 */
	isFull(merchantId: number): boolean
}

interface SchedulerOptions {
	/** The number of tasks that run at the same time. */
	slots: number
	/** The largest number of requests that a task handles. */
	batchSize: number
	/** The longest time in milliseconds that a request may have to wait. */
	maxWait: number
	now?: () => number
}

export const createScheduler = ({
	slots,
	batchSize,
	maxWait,
	now = () => performance.now(),
}: SchedulerOptions): Scheduler => {
	const tasks = new Map<number, ReturnType<typeof createDeque<() => StartedTask>>>()
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
		const queue = tasks.get(merchantId) ?? createDeque()
		tasks.set(merchantId, queue)
		queue.push(start)
		roundRobin.add(merchantId, now())
		roundRobin.fillSlots(startNext)
	}
	return {
		run: (merchantId, work) =>
			new Promise((resolve, reject) => {
				backlog.enqueued(merchantId)
				const start = inSpanOfCaller(work)
				schedule(merchantId, () => {
					const ended = start()
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
