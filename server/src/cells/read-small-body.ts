import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 65_536

/**
 * Reads a small body and puts it back, so that the request can be answered as if nobody had read it. Undefined for a body
 * that is larger, or whose length is not known: no operation that needs this has such a body.
 */
export const readSmallBody = async (request: IncomingMessage): Promise<string | undefined> => {
	const length = Number(request.headers['content-length'] ?? Number.NaN)
	if (!(length <= MOST_BYTES)) return undefined
	if (length === 0) return ''
	const { promise, resolve } = Promise.withResolvers<string | undefined>()
	const chunks: Buffer[] = []
	let received = 0
	const stop = (): void => {
		request.off('readable', read)
		request.off('close', giveUp)
	}
	const read = (): void => {
		for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
			chunks.push(chunk)
			received += chunk.length
		}
		if (received < length) return
		const body = Buffer.concat(chunks)
		request.unshift(body) // at once: a stream that was read to its end cannot be given anything back
		stop()
		resolve(body.toString('utf8'))
	}
	const giveUp = (): void => {
		stop()
		resolve(undefined)
	}
	request.on('readable', read)
	request.once('close', giveUp)
	return promise
}
