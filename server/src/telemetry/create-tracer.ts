import { AsyncLocalStorage } from 'node:async_hooks'
import * as otel from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
	rememberSpanOfError,
	type Span,
	type SpanAttributes,
	type SpanOptions,
	type Tracer,
} from './tracer.ts'

const KINDS = {
	internal: otel.SpanKind.INTERNAL,
	server: otel.SpanKind.SERVER,
	client: otel.SpanKind.CLIENT,
}

const propagator = new W3CTraceContextPropagator()

/** A span of the SDK behind the interface of this folder. */
class SdkSpan implements Span {
	readonly span: otel.Span
	/** The context of spans beneath this one. */
	readonly context: otel.Context

	constructor(span: otel.Span) {
		this.span = span
		this.context = otel.trace.setSpan(otel.ROOT_CONTEXT, span)
	}
	get ids() {
		const { traceId, spanId } = this.span.spanContext()
		return { trace_id: traceId, span_id: spanId }
	}
	get isRecorded(): boolean {
		return (this.span.spanContext().traceFlags & otel.TraceFlags.SAMPLED) !== 0
	}
	set(attributes: SpanAttributes): void {
		this.span.setAttributes(attributes)
	}
	addEvent(name: string, attributes?: SpanAttributes): void {
		this.span.addEvent(name, attributes)
	}
	addLink(to: Span, attributes: SpanAttributes = {}): void {
		this.span.addLink({ context: (to as SdkSpan).span.spanContext(), attributes })
	}
	fail(error: unknown): void {
		rememberSpanOfError(error, this.ids)
		this.span.setStatus({ code: otel.SpanStatusCode.ERROR }).setAttribute('error.type', errorType(error))
	}
	end(): void {
		this.span.end()
	}
	headers(): Record<string, string> {
		const headers: Record<string, string> = {}
		propagator.inject(this.context, headers, otel.defaultTextMapSetter)
		return headers
	}
}

/** The code of PostgreSQL or of the system, or the class; a text says itself what kind of failure it is. */
const errorType = (error: unknown): string => {
	if (typeof error === 'string') return error
	const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
	return String(code ?? name ?? '_OTHER')
}

/** The tracer on the SDK. Asynchronous context is kept only here, so it costs nothing while tracing is off. */
export const createTracer = (sdk: otel.Tracer): Tracer => {
	const storage = new AsyncLocalStorage<SdkSpan | undefined>()
	const parentOf = ({ headers, links }: SpanOptions): otel.Context => {
		if (headers) return propagator.extract(otel.ROOT_CONTEXT, headers, otel.defaultTextMapGetter)
		return (!links && storage.getStore()?.context) || otel.ROOT_CONTEXT
	}
	return {
		active: () => storage.getStore(),
		start(name, options = {}) {
			const { kind = 'internal', attributes = {}, links = [] } = options
			const linked = links.map((link) => ({
				context: (link.to as SdkSpan).span.spanContext(),
				attributes: link.attributes ?? {},
			}))
			const sdkOptions = { kind: KINDS[kind], attributes, links: linked }
			return new SdkSpan(sdk.startSpan(name, sdkOptions, parentOf(options)))
		},
		run: (span, work) => storage.run(span as SdkSpan | undefined, work),
	}
}
