import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = string | number | boolean
type Attributes = Record<string, Value>

export interface CollectedSpan {
	traceId: string
	spanId: string
	/** Empty for the first span of a trace. */
	parentSpanId: string
	name: string
	kind: 'internal' | 'server' | 'client'
	attributes: Attributes
	events: string[]
	links: { traceId: string; spanId: string; attributes: Attributes }[]
	hasFailed: boolean
	resource: Attributes
}

export interface CollectedMetric {
	name: string
	help: string
	type: 'counter' | 'gauge' | 'histogram'
	/** As on a metrics page: by the name of the sample with its sorted labels. */
	samples: Map<string, number>
}

export interface Collector {
	url: string
	/** All spans so far. */
	spans: CollectedSpan[]
	/** The metrics of the last export. */
	metrics: Map<string, CollectedMetric>
	/** The bodies as they arrived, to look for what must not be in them. */
	bodies: Buffer[]
	headers: Record<string, unknown>[]
	/** The status of each reply; `hang` never replies. */
	answer: number | 'hang'
	/** Resolves when a span with this name has arrived. */
	arrived(name: string): Promise<CollectedSpan>
}

/** A collector of OpenTelemetry on this machine: a real server for OTLP over HTTP, with protobuf. */
export const startCollector = async (t: {
	after(end: () => void | Promise<void>): void
}): Promise<Collector> => {
	const server = createServer()
	const collector: Collector = {
		url: '',
		spans: [],
		metrics: new Map(),
		bodies: [],
		headers: [],
		answer: 200,
		async arrived(name) {
			for (;;) {
				const found = collector.spans.find((span) => span.name === name)
				if (found) return found
				await once(server, 'received')
			}
		},
	}
	server.on('request', async (request, response) => {
		const parts: Buffer[] = []
		for await (const part of request) parts.push(part as Buffer)
		const body = Buffer.concat(parts)
		collector.bodies.push(body)
		collector.headers.push(request.headers)
		if (request.url === '/v1/traces') collector.spans.push(...decodeSpans(body))
		else if (request.url === '/v1/metrics')
			collector.metrics = new Map(decodeMetrics(body).map((metric) => [metric.name, metric]))
		else throw new Error(`OTLP has no path ${request.url}`)
		reply(response, collector.answer)
		server.emit('received')
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	t.after(() => {
		server.close()
		server.closeAllConnections()
	})
	return collector
}

const reply = (response: ServerResponse, answer: number | 'hang'): void => {
	if (answer !== 'hang') response.writeHead(answer, { 'content-type': 'application/x-protobuf' }).end()
}

/** The fields of a message by number: varints as numbers, everything else as bytes. */
type Message = Map<number, (number | Buffer)[]>

const parse = (bytes: Buffer): Message => {
	const message: Message = new Map()
	let at = 0
	const readVarint = (): number => {
		let [value, shift] = [0n, 0n]
		for (;;) {
			const byte = bytes[at++]!
			value |= BigInt(byte & 0x7f) << shift
			if (byte < 0x80) return Number(BigInt.asIntN(64, value))
			shift += 7n
		}
	}
	const readBytes = (length: number): Buffer => {
		at += length
		return bytes.subarray(at - length, at)
	}
	while (at < bytes.length) {
		const tag = readVarint()
		const wireType = tag & 7
		const field = message.get(tag >> 3) ?? []
		message.set(tag >> 3, field)
		if (wireType === 0) field.push(readVarint())
		else if (wireType === 2) field.push(readBytes(readVarint()))
		else field.push(readBytes(wireType === 1 ? 8 : 4))
	}
	return message
}

const all = (message: Message, field: number): Message[] =>
	(message.get(field) ?? []).map((bytes) => parse(bytes as Buffer))
const bytesOf = (message: Message, field: number): Buffer | undefined => message.get(field)?.[0] as Buffer
const textOf = (message: Message, field: number): string => bytesOf(message, field)?.toString('utf8') ?? ''
const idOf = (message: Message, field: number): string => bytesOf(message, field)?.toString('hex') ?? ''
const numberOf = (message: Message, field: number): number => (message.get(field)?.[0] as number) ?? 0

const scalarOf = (value: Message): Value => {
	if (value.has(1)) return textOf(value, 1)
	if (value.has(2)) return numberOf(value, 2) === 1
	return value.has(3) ? numberOf(value, 3) : bytesOf(value, 4)!.readDoubleLE()
}

const attributesOf = (message: Message, field: number): Attributes =>
	Object.fromEntries(all(message, field).map((pair) => [textOf(pair, 1), scalarOf(all(pair, 2)[0]!)]))

const KINDS: Record<number, CollectedSpan['kind']> = { 1: 'internal', 2: 'server', 3: 'client' }
const FAILED = 2

const decodeSpans = (body: Buffer): CollectedSpan[] =>
	all(parse(body), 1).flatMap((group) =>
		all(group, 2).flatMap((scope) =>
			all(scope, 2).map((span) => ({
				traceId: idOf(span, 1),
				spanId: idOf(span, 2),
				parentSpanId: idOf(span, 4),
				name: textOf(span, 5),
				kind: KINDS[numberOf(span, 6)]!,
				attributes: attributesOf(span, 9),
				events: all(span, 11).map((event) => textOf(event, 2)),
				links: all(span, 13).map((link) => ({
					traceId: idOf(link, 1),
					spanId: idOf(link, 2),
					attributes: attributesOf(link, 4),
				})),
				hasFailed: all(span, 15).some((status) => numberOf(status, 3) === FAILED),
				resource: attributesOf(all(group, 1)[0]!, 1),
			})),
		),
	)

const decodeMetrics = (body: Buffer): CollectedMetric[] =>
	all(parse(body), 1).flatMap((group) => all(group, 2).flatMap((scope) => all(scope, 2).map(decodeMetric)))

const decodeMetric = (metric: Message): CollectedMetric => {
	const [name, help] = [textOf(metric, 1), textOf(metric, 2)]
	const samples = new Map<string, number>()
	const add = (suffix: string, labels: Attributes, value: number): void => {
		const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
		samples.set(`${name}${suffix}{${pairs.sort().join(',')}}`, value)
	}
	for (const field of [5, 7])
		for (const data of all(metric, field))
			for (const point of all(data, 1))
				add('', attributesOf(point, 7), bytesOf(point, 4)?.readDoubleLE() ?? 0)
	for (const data of all(metric, 9)) for (const point of all(data, 1)) addHistogram(point, add)
	return { name, help, samples, type: metric.has(9) ? 'histogram' : metric.has(7) ? 'counter' : 'gauge' }
}

const addHistogram = (
	point: Message,
	add: (suffix: string, labels: Attributes, value: number) => void,
): void => {
	const labels = attributesOf(point, 9)
	const every = <T>(field: number, read: (bytes: Buffer, at: number) => T): T[] => {
		const bytes = bytesOf(point, field)!
		return Array.from({ length: bytes.length / 8 }, (_, index) => read(bytes, index * 8))
	}
	const bounds = every(7, (bytes, at) => bytes.readDoubleLE(at))
	let count = 0
	for (const [index, within] of every(6, (bytes, at) => Number(bytes.readBigUInt64LE(at))).entries()) {
		count += within
		add('_bucket', { ...labels, le: `${bounds[index] ?? '+Inf'}` }, count)
	}
	add('_sum', labels, bytesOf(point, 5)!.readDoubleLE())
	add('_count', labels, Number(bytesOf(point, 4)!.readBigUInt64LE()))
}
