import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sendBusy } from './busy-reply.ts'
import { createDeque } from './deque.ts'
import { isPrivate } from './private-path.ts'
import { takeListeners } from './take-listeners.ts'
import { createRoomBesideTills, MOST_HANDLED } from './visitor-room.ts'
import { whenReceived } from './when-received.ts'

interface VisitorLimiterOptions {
	/** Called for each refused request. */
	onRefused(): void
	now?: () => number
	/** How many may be handled at the same time while tills are at work. */
	roomBesideTills?: (at: number) => number
	/** Calls back when the event loop has looked after everything else. */
	laterBesideTills?: (callback: () => void) => void
}

/** Tills, the servers of shops, and the panel, which has the counter. */
const isOfTills = (url: string): boolean => isPrivate(url) || url.startsWith('/admin/api/')

/** What orchestrators and monitors ask for. */
const PROBE = /^\/(?:healthz|readyz|metrics)(?=[/?]|$)/

/** For this long after their last request tills count as at work. */
const AT_WORK_MS = 1_000
/** A visitor who has waited for longer is refused. */
const MOST_WAIT_MS = 1_000
/** A pause between two turns of visitors beside tills, in which their requests are read and their replies sent. */
const PAUSE_MS = 1
/** Answering a refusal lets the next request of its connection come, so they are sent at a limited rate. */
const REFUSALS_PER_SECOND = 500

interface VisitorLimiter {
	waiting(): number
	/**
	 * Called for each reply where a connection has one client. Whoever was refused asks again as a visitor: guessing keys must
	 * not slow down tills.
	 */
	noteReply(socket: Socket, status: number): void
}

interface WaitingRequest {
	request: IncomingMessage
	reply: ServerResponse
	arrivedAt: number
}

/** Allows something at most so often in a second. */
const createRateLimit = (perSecond: number): ((at: number) => boolean) => {
	const pause = 1_000 / perSecond
	let from = 0
	return (at) => {
		from = Math.max(from, at - pause)
		if (from >= at) return false
		from += pause
		return true
	}
}

/** Connections whose last reply was a refusal of credentials, or by a limit. */
const createRefusedConnections = () => {
	const refused = new WeakSet<Socket>()
	return {
		has: (socket: Socket): boolean => refused.has(socket),
		noteReply: (socket: Socket, status: number): void => {
			if (status === 401 || status === 429) refused.add(socket)
			else refused.delete(socket)
		},
	}
}

/**
 * Lets in requests of visitors, which are all but those of tills and monitors, only as many at a time as leave room for
 * tills. The others wait unread: a browser waits for its answer before it asks again, so what is not answered slows down
 * a storm by itself. The newest goes first. Under a storm first come, first served would let everybody wait for as long as
 * the oldest, and then refuse them all; this way most of those who are answered are answered at once.
 */
export const limitVisitors = (
	server: Server,
	{
		onRefused,
		now = () => performance.now(),
		roomBesideTills = createRoomBesideTills(),
		laterBesideTills = (callback) => setTimeout(callback, PAUSE_MS),
	}: VisitorLimiterOptions,
): VisitorLimiter => {
	const waiting = createDeque<WaitingRequest>()
	const refused = createRefusedConnections()
	const mayRefuse = createRateLimit(REFUSALS_PER_SECOND)
	const pass = takeListeners(server)
	let handled = 0
	/** Since the event loop last looked after everything else: what needs no database is answered and gone at once. */
	let startedInTurn = 0
	let tillAt = Number.NEGATIVE_INFINITY

	const isBesideTills = (at: number): boolean => at - tillAt < AT_WORK_MS
	const hasRoom = (at: number): boolean =>
		Math.max(handled, startedInTurn) < (isBesideTills(at) ? roomBesideTills(at) : MOST_HANDLED)
	const countStart = (at: number): void => {
		startedInTurn += 1
		if (startedInTurn > 1) return
		const later = isBesideTills(at) ? laterBesideTills : setImmediate
		later(() => {
			startedInTurn = 0
			startNext()
		})
	}
	const start = ({ request, reply, arrivedAt }: WaitingRequest, at: number): void => {
		if (at > arrivedAt) request.unreadMs = at - arrivedAt
		countStart(at)
		const hold = (): void => {
			if (reply.destroyed) return
			handled += 1
			reply.once('close', () => {
				handled -= 1
				startNext()
			})
		}
		// Whoever sends a large body slowly, or never, must not keep others out.
		if (request.complete) hold()
		else request.once('end', hold)
		pass(request, reply)
	}
	const startNext = (at = now()): void => {
		while (hasRoom(at)) {
			const next = waiting.pop()
			if (!next) return
			if (!next.reply.destroyed) start(next, at)
		}
		refuseOldest(at)
	}
	const refuseOldest = (at: number): void => {
		for (;;) {
			const oldest = waiting.first()
			if (!oldest || at - oldest.arrivedAt < MOST_WAIT_MS) return
			if (!oldest.reply.destroyed) {
				if (!mayRefuse(at)) return
				onRefused()
				sendBusy(oldest.request, oldest.reply)
			}
			waiting.shift()
		}
	}
	const admit = (request: IncomingMessage, reply: ServerResponse): void => {
		const arrivedAt = now()
		waiting.push({ request, reply, arrivedAt })
		startNext(arrivedAt)
	}
	server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
		const isTill = isOfTills(request.url!) && !refused.has(request.socket)
		if (isTill) tillAt = now()
		if (isTill || PROBE.test(request.url!)) pass(request, reply)
		else whenReceived(request, reply, () => admit(request, reply))
	})
	return { waiting: waiting.size, noteReply: refused.noteReply }
}
