import type { FastifyInstance } from 'fastify'
import { listen } from '../../server/src/cli/support/listen.ts'
import type { Config } from '../../server/src/config.ts'

/** Listens, sends the port to the benchmark, and stops cleanly, so that PostgreSQL has counted everything. */
export const serveUntilStopped = async (
	app: FastifyInstance,
	config: Config,
	close: () => Promise<void>,
): Promise<void> => {
	const listener = await listen(app, config)
	process.once('SIGTERM', async () => {
		await listener.close()
		await close()
		process.exit()
	})
	if (!process.connected) process.exit()
	process.send!({ port: Number(new URL(listener.address).port) })
}
