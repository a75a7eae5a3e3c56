import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Digits that change from request to request: random between two numbers, or counted up. */
export type Slot = { width: number } & ({ from: number; to: number } | { next: number })

/** The requests of a load, independent of server and duration. */
export interface Load {
	/** A whole request with #slots# in it. */
	request: string
	slots: Record<string, Slot>
	/** What every reply must contain. */
	expects: string
}

export interface LoadRun extends Load {
	/** Further loads with slots of the same names, such as those of other merchants; the connections take turns. */
	others?: readonly Load[]
	/** The connections are spread over these ports. */
	ports: number[]
	connections: number
	/** The duration, or the number of requests. */
	seconds?: number
	count?: number
	/** Requests a second, whether or not earlier ones are answered; absent to wait for each reply. */
	rate?: number
	/** Whether a refused request is not repeated later, but followed by the next one at once. */
	isImpatient?: boolean
}

export interface LoadResult {
	/** Those that were answered. */
	requests: number
	/** The number of retries that the server asked for; their delay counts as latency. Of an impatient load: of refusals. */
	retries: number
	seconds: number
	/** Replies a second. */
	rate: number
	/** Milliseconds from the time at which a request was due. */
	p50: number
	p99: number
	longest: number
	/** The processor time of the load generator. */
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

/** The note on a figure with retries. */
export const describeRetries = ({ retries }: LoadResult): string =>
	retries === 0 ? '' : `, ${retries} retries after 429 or 503`

/** Builds a raw request. Only slots of fixed width change, so its length is known. */
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
