import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isRead, type Operation } from '@fiel/contract'
import { closeAfterResponse, hasLargeBody } from './body-budget.ts'
import { sendBusy } from './busy-reply.ts'
import { createDeque } from './deque.ts'
import type { OverloadedResource } from './load-shedder.ts'
import { isPrivate } from './private-path.ts'
import { takeListeners } from './take-listeners.ts'
import type { UnreadRequests } from './unread-requests.ts'

declare module 'node:http' {
	interface IncomingMessage {
		/** How long the request has waited before it was read, if it did. */
		unreadMs?: number
	}
}

export interface EarlyLoadShedder {
	/** Records the merchant of credentials that were just verified. */
	rememberCredentials(authorization: string | undefined, merchantId: number): void
	/** Registers an operation of the private interface, so that its requests are recognised by their path. */
	addOperation(operation: Operation): void
}

type QueueName = 'writes' | 'reads'

interface EarlyLoadShedderOptions {
	/** The same rule that is applied again after authentication. */
	isFull(queue: QueueName, merchantId: number): boolean
	/** Starts a request that is going to write when its merchant may have one more. */
	admit: UnreadRequests['admit']
	/** Called for each refused request. */
	onRefused(full: OverloadedResource): void
}

const MAX_KNOWN_CREDENTIALS = 10_000
const MAX_CACHED_PATHS = 100
const REFUSALS_PER_TURN = 400

/**
 * Refuses requests before Fastify handles them, if their credentials were verified recently: under overload
 * thousands are refused each second, so a refusal must cost almost nothing. It lets nobody in; requests that pass
 * are authenticated as usual.
 */
export const createEarlyLoadShedder = (
	server: Server,
	options: EarlyLoadShedderOptions,
): EarlyLoadShedder => {
	const known = new Map<string, number>()
	/** The paths of operations that read although their method is not GET. */
	const readPaths = new Set<string>()

	/** The queue that a request would wait in; null outside the private interface. */
	const queueOf = ({ method, url }: IncomingMessage): QueueName | null => {
		if (!isPrivate(url!)) return null
		return method === 'GET' || readPaths.has(normalizePath(url!)) ? 'reads' : 'writes'
	}
	/** Caches the queue of POST requests by URL: clients use only a few. */
	const queueOfPost = new Map<string, QueueName | null>()
	const cachedQueueOf = (request: IncomingMessage): QueueName | null => {
		const { method, url } = request
		if (method !== 'POST') return queueOf(request)
		const known = queueOfPost.get(url!)
		if (known !== undefined) return known
		const queue = queueOf(request)
		if (queueOfPost.size >= MAX_CACHED_PATHS) queueOfPost.clear()
		queueOfPost.set(url!, queue)
		return queue
	}
	const refuse = (request: IncomingMessage, reply: ServerResponse): void => {
		if (hasLargeBody(request)) closeAfterResponse(request, reply)
		sendBusy(request, reply)
	}
	const sendSoon = createRefusalQueue()
	const pass = takeListeners(server)
	server.on('request', (request, reply) => {
		const merchantId = known.get(request.headers.authorization ?? '')
		const queue = merchantId === undefined ? null : cachedQueueOf(request)
		if (queue !== null && options.isFull(queue, merchantId!)) {
			options.onRefused(queue)
			sendSoon(() => refuse(request, reply))
			return
		}
		if (queue !== 'writes') return pass(request, reply)
		options.admit(merchantId!, reply, (unreadMs) => {
			if (unreadMs > 0) request.unreadMs = unreadMs
			pass(request, reply)
		})
	})
	return {
		rememberCredentials(authorization, merchantId) {
			if (authorization === undefined || known.get(authorization) === merchantId) return
			if (known.size >= MAX_KNOWN_CREDENTIALS) known.clear()
			known.set(authorization, merchantId)
		},
		addOperation(operation) {
			if (isRead(operation)) readPaths.add(normalizePath(operation.path))
		},
	}
}

/**
 * Sends a limited number of refusals in each turn of the event loop. Clients that retry at once could otherwise
 * fill every turn and delay the replies of the database, which are read in the same turns: accepted requests
 * would become slower the more are refused.
 */
const createRefusalQueue = (): ((send: () => void) => void) => {
	const queue = createDeque<() => void>()
	const sendSome = (): void => {
		for (let sent = 0; sent < REFUSALS_PER_TURN; sent++) queue.shift()?.()
		if (queue.size() > 0) setImmediate(sendSome)
	}
	return (send) => {
		if (queue.size() === 0) setImmediate(sendSome)
		queue.push(send)
	}
}

const normalizePath = (url: string): string => {
	const end = url.indexOf('?')
	return (end < 0 ? url : url.slice(0, end)).replace(/\/$/, '').toLowerCase()
}
