import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { readConfig } from '../../config.ts'
import { checkPort, listen } from './listen.ts'

test('on close, requests in progress are answered, then keep-alive connections are closed immediately', async () => {
	const app = Fastify()
	const arrived = Promise.withResolvers<void>()
	const answer = Promise.withResolvers<string>()
	app.get('/slow', () => {
		arrived.resolve()
		return answer.promise
	})
	app.get('/quick', async () => 'done')
	const { address, close } = await listen(app, readConfig({ PORT: '0' }))
	const agent = new Agent({ keepAlive: true })
	const get = async (path: string) => {
		const [response] = await once(request(address + path, { agent }).end(), 'response')
		return (await response.setEncoding('utf8').toArray()).join('')
	}
	assert.equal(await get('/quick'), 'done')
	const slow = get('/slow')
	await arrived.promise
	const began = Date.now()
	const closed = close()
	answer.resolve('answered')
	assert.equal(await slow, 'answered')
	await closed
	assert.ok(Date.now() - began < 5_000)
	agent.destroy()
})

test('a port in use is refused, however many sockets Fiel opens', async (t) => {
	const first = Fastify()
	const { address, close } = await listen(first, readConfig({ PORT: '0' }))
	t.after(close)
	const taken = readConfig({ PORT: new URL(address).port })
	await assert.rejects(checkPort(taken), { message: /^Port \d+ is taken on 127\.0\.0\.1\./ })
})

test('FIEL_CONNECTIONS limits the open connections of all sockets together', async (t) => {
	const app = Fastify()
	app.get('/', async () => 'hello')
	const { address, close } = await listen(app, readConfig({ PORT: '0', FIEL_CONNECTIONS: '3' }))
	t.after(close)
	const sockets = Array.from({ length: 40 }, () => connect(Number(new URL(address).port), '127.0.0.1'))
	t.after(() => {
		for (const socket of sockets) socket.destroy()
	})
	const ends = await Promise.all(
		sockets.map(
			(socket) =>
				new Promise<string>((resolve) => {
					socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
					socket.once('data', () => resolve('answered'))
					socket.once('error', () => resolve('closed'))
					socket.once('close', () => resolve('closed'))
				}),
		),
	)
	assert.equal(ends.filter((end) => end === 'answered').length, 3)
})
