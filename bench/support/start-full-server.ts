import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { type RunningServer, startServer } from './server.ts'

const START_TIMEOUT_MS = 60_000

/**
 * Starts all of `fiel start`: the worker, the delivery worker and the importer share the process with the
 * requests.
 */
export const startFullServer = async (cluster: Cluster): Promise<RunningServer> => {
	const port = await findFreePort()
	return startServer(cluster, '../../server/src/main.js', { PORT: `${port}` }, ['start'], () =>
		waitUntilHealthy(port),
	)
}

export const findFreePort = (): Promise<number> =>
	new Promise((resolve) => {
		const probe = createServer().listen(0, '127.0.0.1', () => {
			const { port } = probe.address() as { port: number }
			probe.close(() => resolve(port))
		})
	})

export const waitUntilHealthy = async (port: number): Promise<number> => {
	const until = performance.now() + START_TIMEOUT_MS
	while (performance.now() < until) {
		const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
		if (answer?.ok) return port
		await sleep(100)
	}
	throw new Error('Fiel did not start')
}
