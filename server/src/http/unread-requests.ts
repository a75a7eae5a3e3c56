import { createDeque } from './deque.ts'

/** The reply of a request, which says when the request is over. */
export interface PendingReply {
	readonly destroyed: boolean
	once(event: 'close', listener: () => void): unknown
}

/** Starts to handle a request that has waited for so many milliseconds. */
export type StartRequest = (unreadMs: number) => void

/** Requests of merchants with too many at once; they wait with their bodies unread, in order of arrival. */
export interface UnreadRequests {
	/** Starts a request, or the one of its merchant that has waited longest, if there is room; else it waits. */
	admit(merchantId: number, reply: PendingReply, start: StartRequest): void
	/**
	 * Starts as many requests of the merchant as there is room for, after the present call, because a request without a
	 * body queues its command at once.
	 */
	startSoon(merchantId: number): void
	/** When the request arrived whose command is queued now; undefined if it did not wait here. */
	takeArrival(merchantId: number): number | undefined
}

interface UnreadRequestsOptions {
	now(): number
	/** How many more requests of a merchant may be handled now. */
	roomOf(merchantId: number): number
	/** A request of the merchant begins to wait. */
	entered(merchantId: number): void
	/** It does not wait any longer. */
	left(merchantId: number): void
}

interface UnreadRequest {
	reply: PendingReply
	start: StartRequest
	arrivedAtMs: number
}

/**
 * What waits is copied again and again by the garbage collector, which stops the requests of all merchants meanwhile;
 * and what is read at once delays the replies of the database. A request that was not read yet takes a fraction of the
 * memory and of the time.
 */
export const createUnreadRequests = ({
	now,
	roomOf,
	entered,
	left,
}: UnreadRequestsOptions): UnreadRequests => {
	const queues = new Map<number, Queue>()

	const startUpTo = (count: number, merchantId: number): void => {
		const queue = queues.get(merchantId)
		if (!queue) return
		for (let room = Math.min(count, roomOf(merchantId)); room > 0; ) {
			const request = queue.waiting.shift()
			if (!request) break
			left(merchantId)
			if (request.reply.destroyed) continue // the client has gone
			room -= 1
			queue.started.add(request)
			request.reply.once('close', () => {
				if (queue.started.delete(request)) startUpTo(1, merchantId) // without a command, it leads to no batch
			})
			request.start(now() - request.arrivedAtMs)
		}
		if (queue.waiting.size() + queue.started.size === 0) queues.delete(merchantId)
	}
	return {
		admit(merchantId, reply, start) {
			const known = queues.get(merchantId)
			if (!known?.waiting.size() && roomOf(merchantId) > 0) return start(0)
			const queue = known ?? { waiting: createDeque(), started: new Set() }
			queues.set(merchantId, queue)
			queue.waiting.push({ reply, start, arrivedAtMs: now() })
			entered(merchantId)
			startUpTo(1, merchantId)
		},
		startSoon: (merchantId) => queueMicrotask(() => startUpTo(Number.POSITIVE_INFINITY, merchantId)),
		takeArrival(merchantId) {
			const queue = queues.get(merchantId)
			const [request] = queue?.started ?? []
			if (request) queue!.started.delete(request)
			return request?.arrivedAtMs
		},
	}
}

interface Queue {
	waiting: ReturnType<typeof createDeque<UnreadRequest>>
	/** Requests that were started and have not queued their command yet, in order. */
	started: Set<UnreadRequest>
}
