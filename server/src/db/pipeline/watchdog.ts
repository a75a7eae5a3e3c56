import type pg from 'pg'

/** Destroys connections that do not reply in time, because the other end may be gone without closing them. */
export interface Watchdog {
	/** A pipeline was sent on the connection. */
	start(client: pg.ClientBase): void
	/** A pipeline has ended, successfully or not. */
	finish(client: pg.ClientBase): void
	close(): void
}

interface WatchedConnection {
	/** Pipelines without a reply; the database executes them one after the other, each with the full time limit. */
	inFlight: number
	deadline: number
	client: pg.ClientBase
}

const CHECKS_PER_LIMIT = 10

/**
 * One timer serves all connections. A timer for each query, as pg has it, would keep its result reachable until the
 * timer fires, so that the garbage collector promotes short-lived objects, which then is most of its work.
 */
export const createWatchdog = (limit: number): Watchdog => {
	const connections = new Map<pg.ClientBase, WatchedConnection>()
	const ended = new WeakSet<pg.ClientBase>()
	const check = (): void => {
		const now = performance.now()
		for (const { client, deadline } of connections.values()) if (deadline < now) destroyConnection(client)
	}
	const timer = setInterval(check, limit / CHECKS_PER_LIMIT).unref()
	const track = (client: pg.ClientBase): WatchedConnection => {
		const watched = { inFlight: 0, deadline: Number.POSITIVE_INFINITY, client }
		connections.set(client, watched)
		client.once('end', () => {
			connections.delete(client)
			ended.add(client)
		})
		return watched
	}
	return {
		start(client) {
			if (ended.has(client)) return // pg itself rejects a query on an ended client
			const watched = connections.get(client) ?? track(client)
			watched.inFlight += 1
			if (watched.inFlight === 1) watched.deadline = performance.now() + limit
		},
		finish(client) {
			const watched = connections.get(client)
			if (!watched) return
			watched.inFlight -= 1
			watched.deadline = watched.inFlight > 0 ? performance.now() + limit : Number.POSITIVE_INFINITY
		},
		close: () => clearInterval(timer),
	}
}

/** pg then rejects all queries that wait on this connection. */
const destroyConnection = (client: pg.ClientBase): void => {
	const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
	connection.stream.destroy(new Error('the database does not answer'))
}
