import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Span, type TraceIds, tracer } from '../telemetry/tracer.ts'
import { outcomeOf } from './request-metrics.ts'

const spans = new WeakMap<IncomingMessage, Span>()

/** The ids for the log lines of a request that has a span. */
export const traceIdsOf = (request: IncomingMessage): TraceIds | undefined => spans.get(request)?.ids

/**
 * Gives each request of an operation a span, if tracing is on. The path and the query are not recorded, because they may
 * contain the e-mail or the document of a customer; the route says which operation it was.
 */
export const registerRequestSpans = (app: FastifyInstance): void => {
	if (!tracer) return
	const { start, run } = tracer
	app.addHook('onRequest', (request, _reply, done) => {
		const { config, url } = request.routeOptions
		if (!config.operation) return done()
		const span = start(`${request.method} ${url}`, {
			kind: 'server',
			headers: request.headers,
			attributes: {
				'http.request.method': request.method,
				'http.route': url,
				'url.scheme': request.protocol,
				'fiel.operation': config.operation,
				'fiel.request.id': request.id,
				'fiel.request.unread_ms': request.raw.unreadMs,
			},
		})
		spans.set(request.raw, span)
		run(span, done)
	})
	// The events of a body that is received belong to the connection, so the span is made active again after it.
	app.addHook('preValidation', (request, _reply, done) => run(spans.get(request.raw), done))
	app.addHook('onResponse', (request, reply, done) => {
		const span = spans.get(request.raw)
		if (span) endSpan(span, request, reply)
		done()
	})
}

const endSpan = (span: Span, { merchant, session }: FastifyRequest, reply: FastifyReply): void => {
	const { statusCode, verdict } = reply
	span.set({
		'http.response.status_code': statusCode,
		'fiel.merchant.id': merchant?.id ?? session?.merchant.id,
		'fiel.outcome': outcomeOf(reply),
		'fiel.error': verdict?.name,
	})
	if (statusCode >= 500) span.fail(`${statusCode}`)
	span.end()
}
