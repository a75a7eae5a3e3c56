import assert from 'node:assert/strict'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openTcpProxy } from './tcp-proxy.ts'

test('a response in two chunks is dropped with the second one, and nothing before it', async (t) => {
	const pieces = ['number 7, done; DO', 'NE; more']
	const server = net.createServer((socket) => socket.on('data', () => socket.write(pieces.shift()!)))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const dial = () => net.connect((server.address() as AddressInfo).port, '127.0.0.1')
	const proxy = await openTcpProxy(dial, /number (\d+)/g)
	t.after(async () => {
		await proxy.close()
		server.close()
	})
	let losses = 0
	proxy.dropResponses(1, 'DONE', () => {
		losses += 1
	})
	const client = net.connect(proxy.port, '127.0.0.1')
	client.on('error', () => {})
	client.write('ask')
	const [first] = await once(client, 'data')
	assert.equal(`${first}`, 'number 7, done; DO')
	assert.deepEqual(proxy.droppedIds(), [])
	let rest = ''
	client.on('data', (data) => {
		rest += data
	})
	client.write('ask again')
	await once(client, 'close')
	assert.equal(rest, '')
	assert.deepEqual(proxy.droppedIds(), ['7'])
	assert.equal(losses, 1)
})
