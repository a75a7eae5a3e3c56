import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether the body has arrived, or as much of it as Node receives before somebody reads it. */
const isReceived = (request: IncomingMessage): boolean =>
	request.complete || request.readableLength >= request.readableHighWaterMark

/**
 * Calls back when the body of a request has arrived, and reads nothing of it. Never calls back for a client that goes away
 * before; the limits of the server for slow requests apply meanwhile.
 */
export const whenReceived = (request: IncomingMessage, reply: ServerResponse, callback: () => void): void => {
	const look = (): void => {
		if (!isReceived(request)) return
		request.off('readable', look)
		callback()
	}
	// The head is parsed before the body, also of a packet that has both; a request without a body is complete then.
	process.nextTick(() => {
		if (isReceived(request)) return callback()
		request.on('readable', look)
		// Whoever listens counts as a reader, and Node leaves a body to its reader that it would otherwise throw away, so
		// that the next request of the connection can come.
		reply.once('finish', () => request.resume())
	})
}
