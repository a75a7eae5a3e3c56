import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'

const DRAIN_TIMEOUT_MS = 30_000
const CLOSE_IDLE_INTERVAL_MS = 50

const explainListenError = (error: unknown, { host, port }: Config): unknown => {
	const { code, message } = error as NodeJS.ErrnoException
	if (code === 'EADDRINUSE')
		return new OperatorError(
			`Port ${port} is taken on ${host}. Set PORT to a free one, as in: PORT=${port + 1} npm start`,
		)
	if (code === 'EACCES')
		return new OperatorError(`Port ${port} needs more rights than this user has. Set PORT to another.`)
	if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
		return new OperatorError(`This machine has no address ${host}. HOST says where to listen.`)
	return code ? new OperatorError(`Cannot listen on ${host}:${port}: ${message}. Set HOST or PORT.`) : error
}

/** Checks the port before the demo is created, because its key is shown only once. */
export const checkPort = (config: Config): Promise<void> =>
	new Promise((resolve, reject) => {
		const probe = createServer()
		probe.once('error', (error) => reject(explainListenError(error, config)))
		probe.listen(config.port, config.host, () => probe.close(() => resolve()))
	})

/**
 * The queue of pending connections. With Node's default of 511,
 * clients in a burst would retry only after one or three seconds.
 */
const BACKLOG = 16_384

/**
 * A listening socket accepts one connection per turn of the event loop, and on a busy server a turn takes as long as
 * a batch. With one socket, new clients would wait for seconds while open connections keep the server busy. Only
 * Linux distributes the connections to a port over several sockets.
 */
const LISTENING_SOCKETS = process.platform === 'linux' ? 16 : 1

interface Listener {
	address: string
	/** Answers the requests in progress and closes idle connections. */
	close(): Promise<void>
}

/** Listens on the application's address again and passes accepted connections to the application. */
const listenAgain = async (app: FastifyInstance, { address: host, port }: AddressInfo): Promise<Server> => {
	const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
		app.server.emit('connection', socket),
	)
	server.listen({ port, host, backlog: BACKLOG, reusePort: true })
	await once(server, 'listening')
	return server
}

/** The limit of a `net.Server` only counts its own connections, so this counts those of all sockets. */
const limitConnections = (app: FastifyInstance, most: number): void => {
	let open = 0
	app.server.prependListener('connection', (socket: Socket) => {
		open += 1
		socket.once('close', () => {
			open -= 1
		})
		if (open > most) socket.destroy()
	})
}

export const listen = async (app: FastifyInstance, config: Config): Promise<Listener> => {
	limitConnections(app, config.maxConnections)
	const level = app.log.level
	app.log.level = 'warn' // the start command announces the address
	const isSpread = LISTENING_SOCKETS > 1
	const others: Server[] = []
	try {
		// Fastify passes these options to net.Server, but its types lack reusePort.
		const where = { port: config.port, host: config.host, backlog: BACKLOG, reusePort: isSpread }
		await app.listen(where)
		const bound = app.server.address() as AddressInfo
		while (others.length < LISTENING_SOCKETS - 1) others.push(await listenAgain(app, bound))
	} catch (error) {
		throw explainListenError(error, config)
	} finally {
		app.log.level = level
	}
	return { address: shownAddress(app.server.address() as AddressInfo), close: () => closeAll(app, others) }
}

const shownAddress = ({ address, port }: AddressInfo): string => {
	const everywhere = address === '0.0.0.0' || address === '::'
	const host = everywhere ? '127.0.0.1' : isIPv6(address) ? `[${address}]` : address
	return `http://${host}:${port}`
}

/** Lets load balancers switch to other servers before connections are refused. */
export const signalNotReady = async ({ readiness }: FastifyInstance, delayMs: number): Promise<void> => {
	readiness.stop()
	await wait(delayMs)
}

const closeAll = async (app: FastifyInstance, others: Server[]): Promise<void> => {
	const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS)
	const giveUp = setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS)
	const closed = others.map((server) => new Promise((resolve) => server.close(resolve)))
	await app.close()
	await Promise.all(closed)
	clearInterval(sweep)
	clearTimeout(giveUp)
}
