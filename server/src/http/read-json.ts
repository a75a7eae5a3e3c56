import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

/**
 * JSON bodies only, and JSON is UTF-8: read as if it were, another encoding would make one id of two. An empty body is
 * no body, whatever its media type says: some clients always send the header.
 */
export const readJson = (app: FastifyInstance): void => {
	const parse = app.getDefaultJsonParser('remove', 'remove') // a member of that name is one more that nobody knows
	app.removeAllContentTypeParsers()
	app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
		const bytes = body as Buffer
		if (bytes.length === 0) done(null, undefined)
		else if (!isUtf8(bytes))
			done(Object.assign(new Error('the body is not UTF-8'), { statusCode: 400 }), undefined)
		else parse(request, bytes.toString(), done)
	})
	// Without a body there is nothing to have the wrong type.
	app.addContentTypeParser('*', (request, payload, done) => {
		const length = request.headers['content-length']
		if (length === '0') done(null, undefined)
		else {
			payload.resume()
			done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }), undefined)
		}
	})
}
