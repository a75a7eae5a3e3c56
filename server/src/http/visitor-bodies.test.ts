import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { limitVisitors } from './visitor-limiter.ts'

const until = async (isTrue: () => boolean): Promise<void> => {
	for (let turns = 0; !isTrue(); turns++) {
		assert.ok(turns < 100_000, 'it does not happen')
		await turn()
	}
}

interface Handled {
	request: IncomingMessage
	reply: ServerResponse
	body: string
}

/**
 * A real server with room for two visitors beside tills, which are always at work. It reads a body as Fastify does, unless
 * its path begins with /unread, and the test answers.
 */
const setUpServer = async (t: TestContext) => {
	const handled: Handled[] = []
	let arrived = 0
	let refused = 0
	let now = 10_000
	const server = createServer((request, reply) => {
		let body = ''
		if (request.url!.startsWith('/unread')) handled.push({ request, reply, body })
		else
			request
				.on('data', (chunk) => {
					body += chunk
				})
				.on('end', () => handled.push({ request, reply, body }))
	})
	const limiter = limitVisitors(server, {
		onRefused: () => {
			refused += 1
		},
		now: () => now,
		roomBesideTills: () => 2,
		laterBesideTills: (callback) => setImmediate(callback),
	})
	server.on('request', () => {
		arrived += 1
	})
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const { port } = server.address() as AddressInfo
	const sockets: Socket[] = []
	t.after(() => {
		for (const socket of sockets) socket.destroy()
		server.close()
	})
	const open = (count: number): Socket[] => {
		const opened = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
		sockets.push(...opened)
		return opened
	}
	const [till] = open(1)
	till!.write('GET /v1/pvt/Customer/1 HTTP/1.1\r\nHost: x\r\n\r\n')
	await until(() => handled.length === 1)
	handled.shift()!.reply.end('ok')
	arrived = 0
	return {
		...{ open, handled, limiter },
		arrived: () => arrived,
		refused: () => refused,
		rest: (ms: number) => {
			now += ms
		},
		/** All of so many visitors are handled or wait. */
		settle: (count: number) => until(() => handled.length + limiter.waiting() === count),
		/** The next one to be handled is answered; returns its body. */
		answer: async (): Promise<string> => {
			await until(() => handled.length > 0)
			const { reply, body } = handled.shift()!
			reply.end('ok')
			await once(reply, 'close')
			return body
		},
	}
}

const head = (length: number | 'chunked', path = '/v1/member/products'): string =>
	`POST ${path} HTTP/1.1\r\nHost: x\r\n${
		length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
	}\r\n\r\n`

const numbered = (index: number): string => `{"n":${index + 100}}`
const LENGTH = numbered(0).length

test('requests of visitors with a body wait for tills, whether it comes with the head or later, in parts or in chunks', async (t) => {
	const inChunks = (body: string): string => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
	const ways: Record<string, (index: number) => string[]> = {
		'no body': () => [head(0)],
		'with the head': (index) => [head(LENGTH) + numbered(index)],
		later: (index) => [head(LENGTH), numbered(index)],
		'in parts': (index) => [head(LENGTH) + numbered(index).slice(0, 3), numbered(index).slice(3)],
		'in chunks': (index) => [head('chunked') + inChunks(numbered(index))],
		'in chunks, later': (index) => [head('chunked'), inChunks(numbered(index))],
	}
	for (const [way, packets] of Object.entries(ways)) {
		const { open, handled, limiter, arrived, settle, answer } = await setUpServer(t)
		for (const [index, socket] of open(50).entries()) {
			const [first, second] = packets(index)
			socket.write(first!)
			if (second === undefined) continue
			await until(() => arrived() === index + 1)
			socket.write(second)
		}
		await settle(50)
		assert.deepEqual([handled.length, limiter.waiting()], [2, 48], way)
		const bodies = []
		for (let index = 0; index < 50; index++) bodies.push(await answer())
		const expected = Array.from({ length: 50 }, (_, index) => (way === 'no body' ? '' : numbered(index)))
		assert.deepEqual(bodies.sort(), expected, way)
	}
})

test('who sends a body slowly, or never, holds no place and does not wait in the queue', async (t) => {
	const { open, handled, limiter, arrived, settle, answer } = await setUpServer(t)
	const slow = open(20)
	for (const socket of slow) socket.write(`${head(LENGTH)}{"n"`)
	await until(() => arrived() === 20)
	assert.deepEqual([handled.length, limiter.waiting()], [0, 0])
	const [quick] = open(1)
	quick!.write(head(LENGTH) + numbered(7))
	assert.equal(await answer(), numbered(7))
	for (const socket of slow.slice(0, 10)) socket.destroy()
	for (const socket of slow.slice(10)) socket.write(':100}')
	await settle(10)
	assert.deepEqual([handled.length, limiter.waiting()], [2, 8])
})

test('a body that does not fit into memory is read by whoever handles it, and counts when it is complete', async (t) => {
	const { open, handled, limiter, arrived, settle, answer } = await setUpServer(t)
	const large = 'x'.repeat(300_000)
	const uploads = open(4)
	for (const socket of uploads) socket.write(head(large.length) + large.slice(0, 200_000))
	await until(() => arrived() === 4)
	const [quick] = open(1)
	quick!.write(head(LENGTH) + numbered(7))
	assert.equal(await answer(), numbered(7))
	for (const socket of uploads) socket.write(large.slice(200_000))
	await until(() => handled.length === 4)
	quick!.write(head(LENGTH) + numbered(8))
	await settle(5)
	assert.equal(limiter.waiting(), 1)
	for (let index = 0; index < 4; index++) assert.equal(await answer(), large)
	assert.equal(await answer(), numbered(8))
})

test('a connection goes on after a reply that did not need the body, and after a refusal', async (t) => {
	const { open, limiter, arrived, refused, rest, settle, answer } = await setUpServer(t)
	const sockets = open(3) as [Socket, Socket, Socket]
	/** The body comes after the head. */
	const ask = async (socket: Socket, path: string, body: string): Promise<void> => {
		const before = arrived()
		socket.write(head(body.length, path))
		await until(() => arrived() === before + 1)
		socket.write(body)
	}
	for (const socket of sockets) await ask(socket, '/unread', numbered(0))
	await settle(3)
	assert.equal(limiter.waiting(), 1)
	rest(1_000)
	const isRefused = once(sockets[2], 'data')
	const [till, another] = open(2) as [Socket, Socket]
	await ask(till, '/v1/pvt/Customer/1', numbered(1))
	await ask(another, '/v1/member/products', numbered(2))
	assert.match(`${(await isRefused)[0]}`, /^HTTP\/1.1 503 /)
	assert.deepEqual([refused(), limiter.waiting()], [1, 1])
	for (const body of ['', '', numbered(1), numbered(2)]) assert.equal(await answer(), body)
	for (const [index, socket] of sockets.entries()) {
		await ask(socket, '/v1/member/products', numbered(index))
		assert.equal(await answer(), numbered(index))
	}
	await ask(sockets[0], '/unread', 'x'.repeat(200_000))
	assert.equal(await answer(), '')
	await ask(sockets[0], '/v1/member/products', numbered(9))
	assert.equal(await answer(), numbered(9))
})
