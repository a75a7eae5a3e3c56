import type { FastifyInstance } from 'fastify'
import { closeApp, listen } from '../../server/src/cli/listen.ts'
import type { Config } from '../../server/src/config.ts'

/** Listens, tells the bench the port, and ends in order, so that PostgreSQL has counted everything. */
export const serveUntilStopped = async (
	app: FastifyInstance,
	config: Config,
	close: () => Promise<void>,
): Promise<void> => {
	process.once('SIGTERM', async () => {
		await closeApp(app)
		await close()
		process.exit()
	})
	process.once('disconnect', () => process.exit()) // the bench is gone
	const address = await listen(app, config)
	if (!process.connected) process.exit()
	process.send!({ port: Number(new URL(address).port) })
}
