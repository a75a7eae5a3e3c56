import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Digits that change from request to request: drawn between two numbers, or counted up. */
export type Slot = { width: number } & ({ from: number; to: number } | { next: number })

/** What is asked, of whomever and for however long. */
export interface Load {
	/** A whole request, with #slots# in it. */
	request: string
	slots: Record<string, Slot>
	/** What every answer must contain. */
	expects: string
}

export interface LoadRun extends Load {
	/** Connections are spread over them. */
	ports: number[]
	connections: number
	/** For so long, or so many requests. */
	seconds?: number
	count?: number
	/** Requests a second, whether or not earlier ones are answered; absent: as fast as they are answered. */
	rate?: number
}

export interface LoadResult {
	requests: number
	/** How often a request was sent again because the server had said so; what it waited counts as its time. */
	retries: number
	seconds: number
	/** Answers a second. */
	rate: number
	/** Milliseconds, from when a request was due. */
	p50: number
	p99: number
	longest: number
	/** What the load itself cost. */
	cpuSeconds: number
}

export interface LoadGenerator {
	run(load: LoadRun): Promise<LoadResult>
	stop(): void
}

export const startLoadGenerator = (): LoadGenerator => {
	const child: ChildProcess = fork(fileURLToPath(new URL('generator.ts', import.meta.url)))
	return {
		async run(load) {
			child.send(load)
			const [{ result, error }] = (await once(child, 'message')) as [{ result: LoadResult; error?: string }]
			if (error !== undefined) throw new Error(error)
			return result
		},
		stop: () => child.kill(),
	}
}

/** Said beside a figure in which requests came back later. */
export const describeRetries = ({ retries }: LoadResult): string =>
	retries === 0 ? '' : `, ${retries} retries after 429 or 503`

/** A request as it goes over the wire. Only slots of fixed width may change, so its length is known. */
export const buildRequest = (
	method: string,
	path: string,
	authorization: string,
	slots: Record<string, Slot>,
	body?: unknown,
): string => {
	const text = body === undefined ? '' : JSON.stringify(body)
	const length = text.replaceAll(/#(\w+)#/g, (_, name) => '0'.repeat(slots[name]!.width)).length
	const lines = [
		`${method} ${path} HTTP/1.1`,
		'host: localhost',
		`authorization: ${authorization}`,
		...(body === undefined ? [] : ['content-type: application/json', `content-length: ${length}`]),
	]
	return `${lines.join('\r\n')}\r\n\r\n${text}`
}
