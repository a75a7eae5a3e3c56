import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../db/unavailable.ts'
import { isPrivate } from '../http/private-path.ts'
import { type RequestListener, takeListeners } from '../http/take-listeners.ts'
import { answerWhileMoving, readWholeRequest } from './answer-while-moving.ts'
import type { Cell } from './cell.ts'
import type { CellKey } from './find-cell.ts'
import { keyInBody, keyOfRequest } from './key-of-request.ts'
import { createLocator, UNKNOWN_CELL } from './locate-merchants.ts'
import { readSmallBody } from './read-small-body.ts'

/** A cell with the application that answers for its merchants. */
export interface ServedCell extends Pick<Cell, 'db' | 'isServed'> {
	app: FastifyInstance
}

/**
 * Gives every request that arrives at the home to the application of the cell that has its merchant. Each cell has an
 * application of its own, with its own queues and connections, so a cell that does not answer holds up nobody else.
 */
export const routeRequests = (cells: readonly ServedCell[]): void => {
	const home = cells[0]!.app
	const answerAtHome = takeListeners(home.server as Server)
	const listeners = new Map<ServedCell, RequestListener>(
		cells.map((cell, index) => [
			cell,
			index === 0 ? answerAtHome : (request, response) => cell.app.server.emit('request', request, response),
		]),
	)
	const locator = createLocator(cells)
	home.addHook('onClose', locator.stop)
	home.readiness.servesOthers(cells.slice(1).map(({ app }) => app.readiness.findProblem))
	const refuse = refuseAt(home)
	const dispatch = (cell: ServedCell, request: IncomingMessage, response: ServerResponse): void => {
		if (home.readiness.isDraining()) response.setHeader('connection', 'close')
		if (!cell.isServed()) refuse(request)
		listeners.get(cell.isServed() ? cell : cells[0]!)!(request, response)
	}
	const route = async (
		request: IncomingMessage,
		response: ServerResponse,
		key: CellKey | { inBody: true },
		authorization: string | undefined,
	): Promise<void> => {
		const found = await findKey(request, key)
		const located = found && (await locator.find(found, authorization))
		if (located === UNKNOWN_CELL) refuse(request)
		if (!located || located === UNKNOWN_CELL) return dispatch(cells[0]!, request, response)
		const call = located.isMoving && authorization !== undefined ? await readWholeRequest(request) : undefined
		if (!call) return dispatch(located.cell, request, response)
		await answerWhileMoving(call, response, located.cell, async () => {
			const next = await locator.find(found, authorization)
			return next && next !== UNKNOWN_CELL ? next.cell : located.cell
		})
	}
	home.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
		const authorization = isPrivate(request.url!) ? request.headers.authorization : undefined
		const known = locator.known(authorization)
		if (known) return dispatch(known, request, response)
		const key = keyOfRequest(request)
		if (key === null) return answerAtHome(request, response)
		route(request, response, key, authorization).catch((error) => {
			home.log.error({ err: error }, 'the cell of a request was not found')
			refuse(request)
			answerAtHome(request, response)
		})
	})
}

/** Lets an application answer requests with 503, in the format that each of them expects. */
const refuseAt = (app: FastifyInstance): ((request: IncomingMessage) => void) => {
	const refused = new WeakSet<IncomingMessage>()
	app.addHook('onRequest', (request, _reply, done) => {
		done(refused.has(request.raw) ? new Unavailable('the cell of the merchant is not known now') : undefined)
	})
	return (request) => refused.add(request)
}

const findKey = async (
	request: IncomingMessage,
	key: CellKey | { inBody: true },
): Promise<CellKey | null> => {
	if (!('inBody' in key)) return key
	const body = await readSmallBody(request)
	return body === undefined ? null : keyInBody(body)
}
