import type { FastifyInstance } from 'fastify'

/** JSON bodies only. An empty body is no body, whatever its media type says: some clients always send the header. */
export const readJson = (app: FastifyInstance): void => {
	const parse = app.getDefaultJsonParser('remove', 'remove') // a member of that name is one more that nobody knows
	app.removeAllContentTypeParsers()
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		if (body.length === 0) done(null, undefined)
		else parse(request, body as string, done)
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
