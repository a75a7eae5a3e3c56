import type pg from 'pg'

/** How long a connection may be silent while somebody waits for it; beyond that its other end is gone without a word. */
export interface Watchdog {
	/** A trip leaves on a connection. */
	start(client: pg.ClientBase): void
	/** It has come back, however it went. */
	finish(client: pg.ClientBase): void
	close(): void
}

interface WatchedConnection {
	/** Those under way on it; the database answers them one after the other. */
	inFlight: number
	deadline: number
	client: pg.ClientBase
}

const CHECKS_PER_LIMIT = 10

/**
 * One timer for all connections. With one for every trip, as pg has them, what a trip has brought is held by timers that
 * are over, so that the collector of young objects takes it for old: that is most of what it has to do then.
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
			if (ended.has(client)) return // whoever still asks it hears so
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

/** Whoever waits for it hears that it broke. */
const destroyConnection = (client: pg.ClientBase): void => {
	const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
	connection.stream.destroy(new Error('the database does not answer'))
}
