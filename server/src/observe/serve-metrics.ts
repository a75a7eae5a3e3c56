import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { CONTENT_TYPE, type MetricsRegistry } from '../metrics/metrics-registry.ts'

export interface MetricsServer {
	/** The URL of the page. */
	address: string
	close(): Promise<void>
}

const REQUEST_TIMEOUT_MS = 5_000

/** Serves the page for Prometheus on a separate port, so that clients of the interface cannot see it. */
export const serveMetrics = async (
	registry: Pick<MetricsRegistry, 'text'>,
	{ host, port }: { host: string; port: number },
): Promise<MetricsServer> => {
	const server = createServer(
		{ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
		async (request, response) => {
			if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
				response.writeHead(404).end()
				return
			}
			const text = await registry.text().catch(() => undefined)
			if (text === undefined) response.writeHead(500).end()
			else response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(text)
		},
	)
	server.listen(port, host)
	await once(server, 'listening') // rejects when the port is taken
	const bound = server.address() as AddressInfo
	return {
		address: `http://${isIPv6(bound.address) ? `[${bound.address}]` : bound.address}:${bound.port}/metrics`,
		async close() {
			server.close()
			server.closeAllConnections()
			await once(server, 'close')
		},
	}
}
