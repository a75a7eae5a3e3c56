import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { test } from 'node:test'
import Fastify from 'fastify'
import { readConfig } from '../config.ts'
import { closeApp, listen } from './listen.ts'

test('requests under way are answered, then kept connections are closed at once', async () => {
	const app = Fastify()
	const arrived = Promise.withResolvers<void>()
	const answer = Promise.withResolvers<string>()
	app.get('/slow', () => {
		arrived.resolve()
		return answer.promise
	})
	app.get('/quick', async () => 'done')
	const address = await listen(app, readConfig({ PORT: '0' }))
	const agent = new Agent({ keepAlive: true })
	const get = async (path: string) => {
		const [response] = await once(request(address + path, { agent }).end(), 'response')
		return (await response.setEncoding('utf8').toArray()).join('')
	}
	assert.equal(await get('/quick'), 'done')
	const slow = get('/slow')
	await arrived.promise
	const began = Date.now()
	const closed = closeApp(app)
	answer.resolve('answered')
	assert.equal(await slow, 'answered')
	await closed
	assert.ok(Date.now() - began < 5_000)
	agent.destroy()
})
