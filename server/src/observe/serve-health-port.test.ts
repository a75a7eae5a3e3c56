import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { OperatorError } from '../operator-error.ts'
import { readVersion } from '../version.ts'
import { serveHealthPort } from './serve-health-port.ts'

const HOST = '127.0.0.1'

/** Sends the request from another thread, and blocks the event loop of this one until the reply is there. */
const askWhileBlocked = (t: { after(work: () => unknown): void }, address: string): [number, string] => {
	const shared = new SharedArrayBuffer(4 + 1_000)
	const requester = new Worker(
		`const { workerData: { address, shared } } = require('node:worker_threads')
		const done = new Int32Array(shared, 0, 1)
		fetch(address).then(async (reply) => {
			const text = new TextEncoder().encode(reply.status + await reply.text())
			new Uint8Array(shared, 4).set(text)
			Atomics.store(done, 0, text.length)
			Atomics.notify(done, 0)
		})`,
		{ eval: true, workerData: { address, shared } },
	)
	t.after(() => requester.terminate())
	const done = new Int32Array(shared, 0, 1)
	assert.equal(Atomics.wait(done, 0, 0, 30_000), 'ok', 'nobody answered while the event loop was blocked')
	const text = new TextDecoder().decode(new Uint8Array(shared, 4, done[0]).slice())
	return [Number(text.slice(0, 3)), text.slice(3)]
}

test('the health port answers while the event loop of the application is blocked', async (t) => {
	const health = await serveHealthPort({ host: HOST, healthPort: 0 })
	t.after(health.close)
	const [status, body] = askWhileBlocked(t, health.address)
	assert.deepEqual([status, JSON.parse(body)], [200, { status: 'ok', ...readVersion() }])
})

test('the health port fails when the application has not run for too long', async (t) => {
	const health = await serveHealthPort({ host: HOST, healthPort: 0 }, -1_000)
	t.after(health.close)
	const [status, body] = askWhileBlocked(t, health.address)
	assert.equal(status, 503)
	assert.match(body, /^\{"status":"stalled","silentSeconds":\d+\}$/)
})

test('any path but /healthz gets a 404, and the error for a port in use names the port', async (t) => {
	const health = await serveHealthPort({ host: HOST, healthPort: 0 })
	t.after(health.close)
	assert.equal((await fetch(health.address.replace('healthz', 'readyz'))).status, 404)
	assert.equal((await fetch(health.address, { method: 'POST' })).status, 404)
	const other = createServer().listen(0, HOST)
	t.after(() => other.close())
	await new Promise((resolve) => other.once('listening', resolve))
	const { port } = other.address() as AddressInfo
	await assert.rejects(serveHealthPort({ host: HOST, healthPort: port }), (error: unknown) => {
		assert.ok(error instanceof OperatorError)
		assert.match(
			error.message,
			/health port cannot be opened on 127\.0\.0\.1:\d+: .*EADDRINUSE.*FIEL_HEALTH_PORT/,
		)
		return true
	})
})

test('without a port there is no health server', async () => {
	assert.equal((await serveHealthPort({ host: HOST, healthPort: undefined })).address, '')
})
