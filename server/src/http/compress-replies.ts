import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Smaller replies fit into one packet as they are. */
const MIN_COMPRESSED_LENGTH = 1_024
/** Replies are a few kilobytes of JSON: a small window and little effort compress them nearly as well. */
const OPTIONS = { level: constants.Z_BEST_SPEED, windowBits: 13, memLevel: 7 }

const compress = promisify(gzip) as (text: string, options: typeof OPTIONS) => Promise<Buffer>

/**
 * Compresses JSON replies for clients that accept gzip. zlib works outside the event loop; for other clients only
 * the length of the reply is checked.
 */
export const compressReplies = (app: FastifyInstance): void => {
	app.addHook('onSend', (request, reply, payload, done) => {
		if (typeof payload !== 'string' || payload.length < MIN_COMPRESSED_LENGTH) return done()
		const accepted = request.headers['accept-encoding']
		// Caches do not store replies to POST, so these need `Vary` only if the client sent the header.
		if (accepted !== undefined || request.method !== 'POST') addVary(reply, 'accept-encoding')
		if (accepted === undefined || !acceptsGzip(accepted)) return done()
		compress(payload, OPTIONS).then((bytes) => {
			reply.header('content-encoding', 'gzip')
			reply.header('content-length', bytes.length)
			done(null, bytes)
		}, done)
	})
}

const addVary = (reply: FastifyReply, name: string): void => {
	const before = reply.getHeader('vary')
	reply.header('vary', before === undefined ? name : `${before}, ${name}`)
}

/** Whether gzip is accepted by name or by an asterisk, with a quality above zero. */
export const acceptsGzip = (accepted: string): boolean => {
	const qualities = new Map<string, number>()
	for (const entry of accepted.toLowerCase().split(',')) {
		const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim())
		const quality = parameters.find((parameter) => parameter.startsWith('q='))
		qualities.set(coding, quality === undefined ? 1 : Number(quality.slice(2)))
	}
	return (qualities.get('gzip') ?? qualities.get('x-gzip') ?? qualities.get('*') ?? 0) > 0
}
