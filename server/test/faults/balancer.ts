import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Forwards requests to the ready servers in turn, on kept-alive connections. */
export interface Balancer {
	port: number
	/** The number of requests that reused a connection. */
	reused(): number
	/** The number of ready servers. */
	ready(): number
	/** Why requests got no reply, for the explanation of a failure. */
	readonly errors: readonly string[]
	close(): void
}

interface Backend {
	port: number
	isReady: boolean
	agent: http.Agent
}

interface Answer {
	status: number
	headers: http.IncomingHttpHeaders
	body: Buffer
	isReused: boolean
}

const CHECK_INTERVAL_MS = 100

const read = async (message: IncomingMessage): Promise<Buffer> => {
	const parts: Buffer[] = []
	for await (const part of message) parts.push(part)
	return Buffer.concat(parts)
}

const sendRequest = async (port: number, options: http.RequestOptions, body?: Buffer): Promise<Answer> => {
	const request = http.request({ host: '127.0.0.1', port, agent: false, ...options })
	request.end(body)
	const [message] = (await once(request, 'response')) as [IncomingMessage]
	const { statusCode, headers } = message
	return { status: statusCode!, headers, body: await read(message), isReused: request.reusedSocket }
}

const checkReady = async (backend: Backend): Promise<void> => {
	const get = (path: string) => sendRequest(backend.port, { path }).catch(() => undefined)
	const answer = await get('/readyz')
	backend.isReady = (answer?.status === 404 ? await get('/healthz') : answer)?.status === 200
}

/** Tries another server if a connection is refused; a request that was sent is not sent again. */
const forward = async (backends: Backend[], message: IncomingMessage, body: Buffer): Promise<Answer> => {
	const { method, url: path } = message
	const { connection: _, ...headers } = message.headers
	for (const backend of backends) {
		try {
			return await sendRequest(backend.port, { method, path, headers, agent: backend.agent }, body)
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
			backend.isReady = false
		}
	}
	throw new Error('no server is there')
}

export const startBalancer = async (ports: number[]): Promise<Balancer> => {
	const backends: Backend[] = ports.map((port) => {
		return { port, isReady: false, agent: new http.Agent({ keepAlive: true }) }
	})
	const errors: string[] = []
	let turn = 0
	let reused = 0
	const serve = async (message: IncomingMessage, reply: ServerResponse): Promise<void> => {
		const body = await read(message)
		turn += 1
		const order = backends.map((_, index) => backends[(index + turn) % backends.length]!)
		const answer = await forward(
			[...order.filter(({ isReady }) => isReady), ...order.filter(({ isReady }) => !isReady)],
			message,
			body,
		)
		if (answer.isReused) reused += 1
		const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers
		reply.writeHead(answer.status, { ...headers, 'content-length': answer.body.length })
		reply.end(answer.body)
	}
	const server = http.createServer((message, reply) => {
		serve(message, reply).catch((error: Error) => {
			errors.push(`${message.method} ${message.url}: ${error.message}`)
			reply.destroy() // the outcome is unknown, so there is no reply
		})
	})
	// A client may use a kept connection in the moment in which its time is over.
	server.keepAliveTimeout = 0
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	let isClosed = false
	const pollReadiness = async (backend: Backend): Promise<void> => {
		for (; !isClosed; await sleep(CHECK_INTERVAL_MS)) await checkReady(backend)
	}
	for (const backend of backends) pollReadiness(backend)
	return {
		port: (server.address() as AddressInfo).port,
		reused: () => reused,
		errors,
		ready: () => backends.filter(({ isReady }) => isReady).length,
		close() {
			isClosed = true
			for (const { agent } of backends) agent.destroy()
			server.closeAllConnections()
			server.close()
		},
	}
}
