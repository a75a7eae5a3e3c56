import assert from 'node:assert/strict'
import type { Kind } from '../kinds.ts'
import { SERVERS } from '../stage.ts'
import type { Traffic } from '../traffic.ts'

const failuresOf = ({ done, refused, ...failures }: Traffic['counts']) => failures

/** One server after the other is asked to stop and started again; no request may notice. */
export const rollingRestart: Kind = {
	name: 'rolling restart',
	async strike({ stage, traffic }) {
		const allReady = () => stage.balancer.ready() === SERVERS
		assert.ok(await traffic.until(allReady, 20_000), 'not all servers are ready')
		await traffic.flow(1)
		const [before, reused] = [failuresOf(traffic.counts), stage.balancer.reused()]
		for (const server of stage.servers) {
			await server.stop('SIGTERM')
			await server.start()
			assert.ok(await traffic.until(allReady, 20_000), `${server.name} is not ready`)
		}
		assert.deepEqual(failuresOf(traffic.counts), before, 'requests failed during the rolling restart')
		const kept = stage.balancer.reused() - reused
		return kept > 0 ? `${SERVERS} servers, ${kept} requests on kept connections, none failed` : null
	},
}
