import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, isIPv6, type ListenOptions, Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { countConnections } from '../../http/count-connections.ts'
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

/** Only Linux distributes the connections to a port over several sockets. */
export const CAN_SHARE_PORT = process.platform === 'linux'

/**
 * A listening socket accepts one connection per turn of the event loop, and on a busy server a turn takes as long as
 * a batch. With one socket, new clients would wait for seconds while open connections keep the server busy.
 */
const LISTENING_SOCKETS = CAN_SHARE_PORT ? 16 : 1

/** A listening socket that can be sent to another process; `net.Server` keeps it in a field without a type. */
export type ListeningSocket = object

const socketOf = (server: Server): ListeningSocket =>
	(server as unknown as { _handle: ListeningSocket })._handle

interface Listener {
	address: string
	port: number
	sockets: ListeningSocket[]
	/** Accepts no more connections, and closes the open ones after their next reply; idle ones after `patienceMs`. */
	drain(patienceMs: number): Promise<void>
	/** Answers the requests in progress and closes idle connections. */
	close(): Promise<void>
}

/** Listens on one more socket and passes accepted connections to the application. */
const listenAgain = async (app: FastifyInstance, where: ListenOptions | ListeningSocket): Promise<Server> => {
	const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
		app.server.emit('connection', socket),
	)
	server.listen(where)
	await once(server, 'listening')
	return server
}

/** The limit of a `net.Server` only counts its own connections, so this counts those of all sockets. */
const limitConnections = (app: FastifyInstance, most: number): (() => number) => {
	const open = countConnections(app.server)
	app.server.on('connection', (socket: Socket) => {
		if (open() > most) socket.destroy()
	})
	return open
}

const openSockets = async (app: FastifyInstance, { host, port }: Config): Promise<Server[]> => {
	const how = { backlog: BACKLOG, reusePort: CAN_SHARE_PORT }
	// Fastify passes these options to net.Server, but its types lack reusePort.
	await app.listen({ port, host, ...how })
	const bound = app.server.address() as AddressInfo
	const others: Server[] = []
	while (others.length < LISTENING_SOCKETS - 1)
		others.push(await listenAgain(app, { host: bound.address, port: bound.port, ...how }))
	return others
}

/** Listens on sockets that another process has opened. Fastify only knows how to open one. */
const takeSockets = async (app: FastifyInstance, [first, ...rest]: ListeningSocket[]): Promise<Server[]> => {
	await app.ready()
	app.server.listen(first)
	await once(app.server, 'listening')
	return Promise.all(rest.map((socket) => listenAgain(app, socket)))
}

/** Opens the sockets, unless they are given. */
export const listen = async (
	app: FastifyInstance,
	config: Config,
	given: ListeningSocket[] = [],
): Promise<Listener> => {
	const open = limitConnections(app, config.maxConnections)
	const level = app.log.level
	app.log.level = 'warn' // the start command announces the address
	let others: Server[]
	try {
		others = await (given.length > 0 ? takeSockets(app, given) : openSockets(app, config))
	} catch (error) {
		throw explainListenError(error, config)
	} finally {
		app.log.level = level
	}
	const bound = app.server.address() as AddressInfo
	return {
		address: shownAddress(bound),
		port: bound.port,
		sockets: [app.server, ...others].map(socketOf),
		drain: (patienceMs) => drain(app, others, open, patienceMs),
		close: () => closeAll(app, others),
	}
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

/**
 * Clients reuse an open connection without knowing that the process is about to end, and a request that meets a
 * closed one is lost to a client without retries. So each connection is closed by the reply to its next request.
 */
const drain = async (
	app: FastifyInstance,
	others: Server[],
	open: () => number,
	patienceMs: number,
): Promise<void> => {
	app.readiness.drain()
	for (const server of others) server.close()
	Server.prototype.close.call(app.server) // that of http.Server would close the idle connections too
	const began = Date.now()
	while (open() > 0 && Date.now() < began + patienceMs + DRAIN_TIMEOUT_MS) {
		if (Date.now() > began + patienceMs) (app.server as HttpServer).closeIdleConnections()
		await wait(CLOSE_IDLE_INTERVAL_MS)
	}
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
