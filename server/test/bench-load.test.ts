import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { startLoadGenerator } from '../../bench/support/load.ts'

/** Runs the load of the benchmarks on a server that refuses a number of requests first. */
const measure = async (t: TestContext, { refusals, status = 503 }: { refusals: number; status?: number }) => {
	const paths: string[] = []
	const server = createServer((request, reply) => {
		paths.push(request.url!)
		const isRefused = paths.length <= refusals
		const body = isRefused ? 'later' : 'done'
		const headers = { 'content-length': body.length, ...(isRefused && { 'retry-after': '0' }) }
		reply.writeHead(isRefused ? status : 200, headers).end(body)
	})
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const generator = startLoadGenerator()
	t.after(() => {
		generator.stop()
		server.closeAllConnections()
		server.close()
	})
	const run = generator.run({
		request: 'GET /order/#n# HTTP/1.1\r\nhost: localhost\r\n\r\n',
		slots: { n: { width: 2, next: 0 } },
		expects: 'done',
		ports: [(server.address() as AddressInfo).port],
		connections: 1,
		count: 3,
	})
	return { run, paths }
}

test('a benchmark retries refused requests and counts the retries', async (t) => {
	const { run, paths } = await measure(t, { refusals: 2 })
	const { requests, retries } = await run
	assert.deepEqual({ requests, retries }, { requests: 3, retries: 2 })
	assert.deepEqual(paths, ['/order/00', '/order/00', '/order/00', '/order/01', '/order/02'])
})

test('a benchmark fails on a wrong answer, or if refusals do not end', async (t) => {
	const wrong = await measure(t, { refusals: 1, status: 500 })
	await assert.rejects(wrong.run, /not expected: HTTP\/1.1 500/)
	const endless = await measure(t, { refusals: 1_000 })
	await assert.rejects(endless.run, /not expected: HTTP\/1.1 503/)
	assert.equal(endless.paths.length, 61)
})
