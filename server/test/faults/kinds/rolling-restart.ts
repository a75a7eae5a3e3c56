import assert from 'node:assert/strict'
import { SERVER_COUNT } from '../environment.ts'
import type { FaultKind } from '../kinds.ts'

/** Restarts one server after the other; no request may fail. */
export const rollingRestart: FaultKind = {
	name: 'rolling restart',
	async inject({ environment, traffic }) {
		const allReady = () => environment.balancer.ready() === SERVER_COUNT
		assert.ok(await traffic.until(allReady, 20_000), 'not all servers are ready')
		await traffic.waitForWrites(1)
		const [before, reused] = [traffic.failures.length, environment.balancer.reused()]
		for (const server of environment.servers) {
			await server.stop('SIGTERM')
			await server.start()
			assert.ok(await traffic.until(allReady, 20_000), `${server.name} is not ready`)
		}
		const failed = traffic.failures.slice(before)
		assert.deepEqual(failed, [], `requests failed during the rolling restart:\n${failed.join('\n')}`)
		const kept = environment.balancer.reused() - reused
		return kept > 0 ? `${SERVER_COUNT} servers, ${kept} requests on kept connections, none failed` : null
	},
}
