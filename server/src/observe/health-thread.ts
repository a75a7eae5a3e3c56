/**
 * The thread behind `serve-health-port.ts`. It shares nothing with the application but the time at which the event
 * loop of the application last ran, so it answers while the application is busy reading requests.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { HealthThreadData } from './serve-health-port.ts'

const REQUEST_TIMEOUT_MS = 5_000
const { host, port, lastTurn, stalledAfterMs, version } = workerData as HealthThreadData
const lastTurnAt = new BigInt64Array(lastTurn)

const server = createServer(
	{ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
	(request, response) => {
		if (request.method !== 'GET' || request.url?.split('?')[0] !== '/healthz') {
			response.writeHead(404).end()
			return
		}
		const silentMs = Date.now() - Number(Atomics.load(lastTurnAt, 0))
		const isStalled = silentMs > stalledAfterMs
		const body = isStalled
			? { status: 'stalled', silentSeconds: Math.round(silentMs / 1000) }
			: { status: 'ok', ...version }
		response
			.writeHead(isStalled ? 503 : 200, { 'content-type': 'application/json; charset=utf-8' })
			.end(JSON.stringify(body))
	},
)
server.listen(port, host)
await once(server, 'listening')
parentPort!.postMessage(server.address() as AddressInfo)
