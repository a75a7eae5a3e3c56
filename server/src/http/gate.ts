import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { LANGUAGES, type Language, USUAL_LANGUAGE } from '../messages/language.ts'
import { say } from '../messages/message.ts'
import type { Registry } from '../metrics/registry.ts'
import { adminFailure, sendFailure } from './admin-reply.ts'
import type { Lanes } from './lanes.ts'
import { languageOf, render } from './render.ts'
import { transportFailure } from './reply.ts'
import { requestIdOf } from './request-id.ts'
import { watchTurns } from './watch-turns.ts'

export interface GateOptions {
	db: Pick<Database, 'usage'>
	lanes: Pick<Lanes, 'isFull' | 'waiting'>
	/** Statements that wait for a connection of the pool, at most. */
	mostQuestions: number
	/** Bytes of large bodies that are under way at once, at most. */
	bodyBudget: number
	metrics: Registry
}

/** Bodies up to this size are not counted: as many connections as there may be can hold no more than they hold anyway. */
const SMALL = 16_384
const RETRY_AFTER_S = 1
/** Where a turn of the event loop takes longer, refusing alone is much work, and less may wait. */
const TURN_MS = 20
/** So long whoever has been answered may go on sending, where the answer did not say that the connection ends. */
const SEND_ON_MS = 100
/** So long they have to read the answer, where it did. */
const READ_ANSWER_MS = 250
const TELL_MS = 1_000
const GATED = /^\/(v1|admin\/api)\//i
const ADMIN = '/admin/api'
const BUSY = say.busy()

/**
 * Turns requests away when what waits already is more than can be answered soon, and limits what bodies may hold: large
 * ones share a budget, so that those that arrive slowly, or never end, fill no more than that.
 */
export const openGate = (app: FastifyInstance, options: GateOptions): void => {
	const busy = options.metrics.counter('fiel_busy_total', 'Requests turned away unread, by what was full.')
	const [lanes, pool, bodies] = ['lanes', 'pool', 'bodies'].map((full) => busy.of({ full }))
	const turns = watchTurns()
	const tell = openTally((turnedAway) =>
		app.log.info({ outcome: 'transient', status: 503, turnedAway }, 'requests turned away unread'),
	)
	turnAwayEarly(app.server as Server, () => {
		const patience = Math.min(1, TURN_MS / turns())
		if (options.lanes.isFull(patience)) lanes!.value += 1
		else if (options.db.usage().waiting > options.mostQuestions) pool!.value += 1
		else return false
		app.countUnread('transient')
		tell()
		return true
	})
	let largeBytes = 0
	app.addHook('onRequest', (request, reply, done) => {
		const size = sizeOf(request.raw, app.initialConfig.bodyLimit ?? SMALL)
		if (size <= SMALL) return done()
		endUnread(request.raw, reply.raw)
		if (largeBytes + size > options.bodyBudget) {
			bodies!.value += 1
			return answerBusy(request, reply)
		}
		largeBytes += size
		reply.raw.once('close', () => {
			largeBytes -= size
		})
		done()
	})
	const connections = promisify(app.server.getConnections).bind(app.server)
	const { metrics, lanes: waiting } = options
	metrics.gauge('fiel_connections', 'Open HTTP connections.', () => connections())
	metrics.gauge('fiel_lane_waiting', 'Commands that wait for the next list of their lane.', waiting.waiting)
	metrics.gauge('fiel_large_body_bytes', 'What large bodies under way may come to.', () => largeBytes)
}

/** One line of the log a second for all who are turned away: a line for each would add to the load. */
const openTally = (tell: (count: number) => void): (() => void) => {
	let count = 0
	const end = (): void => {
		tell(count)
		count = 0
	}
	return () => {
		if (count === 0) setTimeout(end, TELL_MS).unref()
		count += 1
	}
}

/** Before the application hears of a request: what is refused by the thousand must cost next to nothing. */
const turnAwayEarly = (server: Server, isFull: () => boolean): void => {
	const listeners = server.listeners('request') as ((
		request: IncomingMessage,
		reply: ServerResponse,
	) => void)[]
	server.removeAllListeners('request')
	server.on('request', (request, reply) => {
		if (!GATED.test(request.url!) || !isFull()) for (const listener of listeners) listener(request, reply)
		else {
			if (sizeOf(request, SMALL + 1) > SMALL) endUnread(request, reply)
			refuse(request, reply)
		}
	})
}

/** The body but for the id, which needs no escaping. */
const aroundId = (bodyOf: (id: string) => object): string[] => JSON.stringify(bodyOf('#')).split('#')
const ADMIN_BODY = aroundId((id) => adminFailure({ refused: 'GenericError', message: BUSY }, id))
const PRIVATE_BODIES = Object.fromEntries(
	LANGUAGES.map((language) => [language, aroundId((id) => transportFailure(BUSY.in(language), 77, id))]),
) as Record<Language, string[]>

const refuse = (request: IncomingMessage, reply: ServerResponse): void => {
	const id = requestIdOf(request)
	const isAdmin = request.url!.startsWith(ADMIN)
	const language = isAdmin ? USUAL_LANGUAGE : languageOf(request.headers)
	const body = (isAdmin ? ADMIN_BODY : PRIVATE_BODIES[language]).join(id)
	reply.writeHead(503, [
		...['content-type', 'application/json; charset=utf-8', 'content-length', `${Buffer.byteLength(body)}`],
		...['retry-after', `${RETRY_AFTER_S}`, 'x-request-id', id, 'content-language', language],
	])
	reply.end(body)
}

/** What a body may come to: as much as it says, or as much as one may have. */
const sizeOf = ({ headers }: IncomingMessage, limit: number): number => {
	const length = headers['content-length']
	if (length !== undefined) return Math.min(Number(length), limit)
	return headers['transfer-encoding'] === undefined ? 0 : limit
}

/**
 * With who is answered and goes on sending it is over, a moment later, when the answer could be read. An answer that
 * ends the connection would have Node destroy it at once, and who still sends lose the answer to the reset.
 */
export const endUnread = (request: IncomingMessage, reply: ServerResponse): void => {
	const { socket } = request
	let isLast = false
	socket.destroySoon = () => {
		isLast = true
	}
	reply.once('finish', () => {
		Reflect.deleteProperty(socket, 'destroySoon')
		if (request.complete !== false) {
			if (isLast) socket.destroySoon()
			return // one that a test injects does not say
		}
		if (isLast) {
			socket.end()
			socket.on('readable', () => {}) // and never reads: nothing more of the body is taken
		}
		const wait = isLast ? READ_ANSWER_MS : SEND_ON_MS
		setTimeout(() => (request.complete && !isLast) || request.destroy(), wait).unref()
	})
}

export const answerBusy = (request: FastifyRequest, reply: FastifyReply): void => {
	reply.header('retry-after', RETRY_AFTER_S)
	if (request.url.startsWith(ADMIN))
		sendFailure(request, reply, { failed: 503, refused: 'GenericError', message: BUSY })
	else reply.code(503).send(transportFailure(render(request, reply, BUSY), 77, request.id))
}
