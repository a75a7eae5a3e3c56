import { createServer, isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Problem } from '../problem.ts'

const WAIT_FOR_REQUESTS_MS = 30_000
const SWEEP_MS = 50

const explain = (error: unknown, { host, port }: Config): unknown => {
	const { code, message } = error as NodeJS.ErrnoException
	if (code === 'EADDRINUSE')
		return new Problem(
			`Port ${port} is taken on ${host}. Set PORT to a free one, as in: PORT=${port + 1} npm start`,
		)
	if (code === 'EACCES')
		return new Problem(`Port ${port} needs more rights than this user has. Set PORT to another.`)
	if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
		return new Problem(`This machine has no address ${host}. HOST says where to listen.`)
	return code ? new Problem(`Cannot listen on ${host}:${port}: ${message}. Set HOST or PORT.`) : error
}

/** Asked before anything is created, so that the demo key is not shown to nobody. */
export const checkPort = (config: Config): Promise<void> =>
	new Promise((resolve, reject) => {
		const probe = createServer()
		probe.once('error', (error) => reject(explain(error, config)))
		probe.listen(config.port, config.host, () => probe.close(() => resolve()))
	})

/** Connections that wait to be taken: Node's 511 would have the others of a burst try again a second later, or three. */
const BACKLOG = 16_384

export const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
	const level = app.log.level
	app.log.level = 'warn' // the address is announced in words
	try {
		await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
	} catch (error) {
		throw explain(error, config)
	} finally {
		app.log.level = level
	}
	const { address, port } = app.server.address() as { address: string; port: number }
	const everywhere = address === '0.0.0.0' || address === '::'
	const host = everywhere ? '127.0.0.1' : isIPv6(address) ? `[${address}]` : address
	return `http://${host}:${port}`
}

/** So that balancers look elsewhere before the first connection is refused. */
export const standAside = async ({ readiness }: FastifyInstance, delayMs: number): Promise<void> => {
	readiness.stop()
	await wait(delayMs)
}

/** Requests under way are answered; connections that only wait for another one are closed. */
export const closeApp = async (app: FastifyInstance): Promise<void> => {
	const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
	const giveUp = setTimeout(() => app.server.closeAllConnections(), WAIT_FOR_REQUESTS_MS)
	await app.close()
	clearInterval(sweep)
	clearTimeout(giveUp)
}
