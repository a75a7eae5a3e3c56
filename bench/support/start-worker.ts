import type { Cluster } from './cluster.ts'
import { type RunningServer, startServer } from './server.ts'
import { findFreePort, waitUntilHealthy } from './start-full-server.ts'

/** Starts `fiel worker` with webhooks to this machine. */
export const startWorker = async (cluster: Cluster): Promise<RunningServer> => {
	const port = await findFreePort()
	const settings = {
		FIEL_HEALTH_PORT: `${port}`,
		FIEL_WEBHOOK_HTTP: 'true',
		FIEL_WEBHOOK_ALLOW: '127.0.0.0/8',
	}
	return startServer(cluster, '../../server/src/main.js', settings, ['worker'], () => waitUntilHealthy(port))
}
