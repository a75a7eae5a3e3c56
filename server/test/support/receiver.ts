import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
	method: string
	path: string
	headers: IncomingHttpHeaders
	body: string
	/** The number of its connection, counted from 1. */
	connection: number
}

/** A status, a whole reply, no reply at all, or a reset. */
export type EndpointReply = number | FullReply | 'hang' | 'reset'
export interface FullReply {
	status: number
	headers?: Record<string, string>
	body?: string | Buffer
	/** What follows the body: nothing, more of it without end, or the end of the connection. */
	after?: 'silence' | 'more' | 'cut'
}

export interface Receiver {
	/** Without a path: http://127.0.0.1:… */
	url: string
	port: number
	received: ReceivedRequest[]
	/** The number of connections so far. */
	connections: number
	/** Decides the reply to a request; 200 by default. */
	answer: (request: ReceivedRequest) => EndpointReply | Promise<EndpointReply>
	/** Resolves when this many requests have arrived in all. */
	arrived(count: number): Promise<void>
	/** Resolves when every connection is closed. */
	allDisconnected(): Promise<void>
	stop(): Promise<void>
}

/** A real HTTP endpoint on this machine that records its requests. */
export const startReceiver = async (
	t: { after(end: () => void | Promise<void>): void },
	{ port = 0, tls }: { port?: number; tls?: { key: string; cert: string } } = {},
): Promise<Receiver> => {
	const server = tls ? createSecureServer(tls) : createServer()
	const receiver = {} as Receiver
	const numbers = new WeakMap<object, number>()
	let open = 0
	Object.assign(receiver, { received: [], connections: 0, answer: () => 200 })
	server.on(tls ? 'secureConnection' : 'connection', (socket) => {
		receiver.connections += 1
		open += 1
		numbers.set(socket, receiver.connections)
		socket.on('error', () => {}) // clients may give up
		socket.on('close', () => {
			open -= 1
			server.emit('left')
		})
	})
	server.on('request', async (incoming, response) => {
		const parts: Buffer[] = []
		try {
			for await (const part of incoming) parts.push(part as Buffer)
		} catch {
			return // ignore incomplete requests
		}
		const request = {
			method: incoming.method!,
			path: incoming.url!,
			headers: incoming.headers,
			body: Buffer.concat(parts).toString('utf8'),
			connection: numbers.get(incoming.socket)!,
		}
		receiver.received.push(request)
		server.emit('arrived')
		reply(response, await receiver.answer(request))
	})
	server.listen(port, '127.0.0.1')
	await once(server, 'listening')
	receiver.port = (server.address() as AddressInfo).port
	receiver.url = `${tls ? 'https' : 'http'}://127.0.0.1:${receiver.port}`
	receiver.arrived = async (count) => {
		while (receiver.received.length < count) await once(server, 'arrived')
	}
	receiver.allDisconnected = async () => {
		while (open > 0) await once(server, 'left')
	}
	receiver.stop = () =>
		new Promise((resolve) => {
			server.close(() => resolve())
			server.closeAllConnections()
		})
	t.after(() => receiver.stop())
	return receiver
}

const reply = (response: ServerResponse, decided: EndpointReply): void => {
	if (decided === 'hang') return
	if (decided === 'reset') {
		response.socket?.resetAndDestroy()
		return
	}
	const { status, headers, body, after } = typeof decided === 'number' ? { status: decided } : decided
	response.writeHead(status, headers)
	if (!after) response.end(body)
	else response.write(body ?? ' ')
	// End the connection before the end of the body.
	if (after === 'cut') response.socket?.end()
	if (after === 'more') writeEndlessly(response)
}

const writeEndlessly = (response: ServerResponse): void => {
	let isWritable = true
	while (isWritable && !response.destroyed) isWritable = response.write('x'.repeat(65_536))
	if (!response.destroyed) response.once('drain', () => writeEndlessly(response))
}
