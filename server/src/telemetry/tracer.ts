/** Ids of OpenTelemetry, under the names that log lines have. */
export interface TraceIds {
	trace_id: string
	span_id: string
}

export type SpanAttributes = Record<string, string | number | boolean | undefined>

/** A piece of work with a beginning and an end. */
export interface Span {
	readonly ids: TraceIds
	/** False for a span that is not exported, because its trace was not sampled. */
	readonly isRecorded: boolean
	set(attributes: SpanAttributes): void
	addEvent(name: string, attributes?: SpanAttributes): void
	addLink(to: Span, attributes?: SpanAttributes): void
	/** Marks the work as failed. Messages are not recorded, because they may contain personal data. */
	fail(error: unknown): void
	end(): void
	/** The headers with which the receiver of a request continues the trace. */
	headers(): Record<string, string>
}

export interface SpanOptions {
	/** `server` for a request that was received, `client` for one that is sent, to the database too. */
	kind?: 'internal' | 'server' | 'client'
	attributes?: SpanAttributes
	/** The headers of the request that the span is about; they may name the parent. */
	headers?: Record<string, string | string[] | undefined>
	/** Spans of other traces for which the work is done; such a span begins a trace of its own. */
	links?: readonly SpanLink[]
}

export interface SpanLink {
	to: Span
	attributes?: SpanAttributes
}

/** Creates spans. Everything outside of this folder knows OpenTelemetry by this interface alone. */
export interface Tracer {
	/** The span in which the caller runs. */
	active(): Span | undefined
	/** Starts a span beneath the active one. */
	start(name: string, options?: SpanOptions): Span
	/** Runs work, and everything that it awaits, with this span as the active one, or with none. */
	run<T>(span: Span | undefined, work: () => T): T
}

/** Undefined unless traces are exported, so that the only cost of tracing that is off is to look at this variable. */
export let tracer: Tracer | undefined

/** Switches tracing on for the whole process, or off. */
export const setTracer = (chosen: Tracer | undefined): void => {
	tracer = chosen
}

/** Runs work in a span of its own, if tracing is on. */
export const inSpan = <T>(
	name: string,
	options: SpanOptions,
	work: (span: Span | undefined) => Promise<T>,
): Promise<T> => (tracer ? runInSpan(tracer, name, options, work) : work(undefined))

const runInSpan = async <T>(
	{ start, run }: Tracer,
	name: string,
	options: SpanOptions,
	work: (span: Span) => Promise<T>,
): Promise<T> => {
	const span = start(name, options)
	try {
		return await run(span, () => work(span))
	} catch (error) {
		span.fail(error)
		throw error
	} finally {
		span.end()
	}
}

/** Work that a queue starts later runs in the span of the caller who queued it, not of the one who starts it. */
export const inSpanOfCaller = <T>(work: () => T): (() => T) => {
	if (!tracer) return work
	const { active, run } = tracer
	const span = active()
	return () => run(span, work)
}

/** The spans in which errors were thrown, for log lines that are written after the span has ended. */
const spansOfErrors = new WeakMap<object, TraceIds>()

/** Remembers the first span that an error failed; the spans around it fail with the same error. */
export const rememberSpanOfError = (error: unknown, ids: TraceIds): void => {
	if (typeof error === 'object' && error !== null && !spansOfErrors.has(error)) spansOfErrors.set(error, ids)
}

/** What a log line says about its trace: nothing if there is no span. */
export const traceIds = (error?: unknown): Partial<TraceIds> =>
	(tracer && ((typeof error === 'object' && error && spansOfErrors.get(error)) || tracer.active()?.ids)) || {}
