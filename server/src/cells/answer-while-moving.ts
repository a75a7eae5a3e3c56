import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { readSmallBody } from './read-small-body.ts'

interface MovingCell {
	app: FastifyInstance
}

/** The whole request, so that it can be answered by one cell after the other; undefined if it is too large. */
export const readWholeRequest = async (request: IncomingMessage): Promise<InjectOptions | undefined> => {
	const { method, url, headers, socket } = request
	const payload = method === 'GET' ? '' : await readSmallBody(request)
	if (payload === undefined) return undefined
	return {
		method: method as 'GET',
		url: url!,
		headers,
		...(payload !== '' && { payload }),
		...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
	}
}

const UNAVAILABLE = 503
const PATIENCE_MS = 10_000
const PAUSE_MS = 50

/**
 * Answers a request for a merchant that is being moved. With 503 a cell says that nothing was done and that the request
 * may be repeated: the merchant may just have left it. So it is repeated here, and the client only waits.
 */
export const answerWhileMoving = async (
	call: InjectOptions,
	response: ServerResponse,
	first: MovingCell,
	findAgain: () => Promise<MovingCell>,
): Promise<void> => {
	const deadline = performance.now() + PATIENCE_MS
	let reply = await first.app.inject(call)
	while (reply.statusCode === UNAVAILABLE && performance.now() < deadline && !response.destroyed) {
		await sleep(PAUSE_MS)
		reply = await (await findAgain()).app.inject(call)
	}
	const { connection: _, ...headers } = reply.headers
	response.writeHead(reply.statusCode, headers)
	response.end(reply.rawPayload)
}
