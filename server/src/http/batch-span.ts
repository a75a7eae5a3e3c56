import { type Span, type SpanLink, type Tracer, tracer } from '../telemetry/tracer.ts'

interface Batched {
	/** The span of the request. */
	span?: Span | undefined
	queuedAtMs?: number
}

interface BatchKind {
	handler: { name: string }
	merchant: { id: number }
}

/**
 * Runs a batch in a span of its own trace. A batch executes many requests, so it is beneath none of them: it has a link to
 * each request that is traced, and each of these has a link to the batch.
 */
export const inBatchSpan = <T>(
	kind: 'read' | 'write',
	about: BatchKind,
	batch: readonly Batched[],
	work: () => Promise<T>,
): Promise<T> => (tracer ? traceBatch(tracer, kind, about, batch, work) : work())

const traceBatch = <T>(
	{ start, run }: Tracer,
	kind: 'read' | 'write',
	{ handler, merchant }: BatchKind,
	batch: readonly Batched[],
	work: () => Promise<T>,
): Promise<T> => {
	const links = batch.flatMap(linkTo)
	if (links.length === 0) return run(undefined, work) // whoever starts the batch is not the reason for it
	const span = start(`${kind} batch ${handler.name}`.trimEnd(), {
		links,
		attributes: {
			'fiel.batch.size': batch.length,
			'fiel.batch.handler': handler.name || undefined,
			'fiel.merchant.id': merchant.id,
		},
	})
	for (const { to, attributes } of links) to.addLink(span, attributes)
	return run(span, work).finally(() => span.end())
}

const linkTo = ({ span, queuedAtMs }: Batched): SpanLink[] => {
	if (!span?.isRecorded) return []
	if (queuedAtMs === undefined) return [{ to: span }]
	return [{ to: span, attributes: { 'fiel.batch.wait_ms': performance.now() - queuedAtMs } }]
}
