import type pg from 'pg'

/** Destroys connections that do not reply in time, because the other end may be gone without closing them. */
export interface Watchdog {
	/** A pipeline was sent on the connection. */
	start(client: pg.ClientBase): void
	/** A pipeline has ended, successfully or not. */
	finish(client: pg.ClientBase): void
	/** For how many milliseconds a connection has not replied, of all that have a pending pipeline the longest. */
	longestSilence(): number
	close(): void
}

interface WatchedConnection {
	/** Pipelines without a reply; the database executes them one after the other, each with the full time limit. */
	inFlight: number
	/** When the pipeline that is executed now was sent, or began to be executed; infinite if there is none. */
	since: number
	client: pg.ClientBase
}

const CHECKS_PER_LIMIT = 10

/**
 * One timer serves all connections. A timer for each query, as pg has it, would keep its result reachable until the
 * timer fires, so that the garbage collector promotes short-lived objects, which then is most of its work.
 */
export const createWatchdog = (limit = Number.POSITIVE_INFINITY): Watchdog => {
	const connections = new Map<pg.ClientBase, WatchedConnection>()
	const ended = new WeakSet<pg.ClientBase>()
	const check = (): void => {
		const now = performance.now()
		for (const { client, since } of connections.values()) if (since + limit < now) destroyConnection(client)
	}
	const timer =
		limit < Number.POSITIVE_INFINITY ? setInterval(check, limit / CHECKS_PER_LIMIT).unref() : undefined
	const track = (client: pg.ClientBase): WatchedConnection => {
		const watched = { inFlight: 0, since: Number.POSITIVE_INFINITY, client }
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
			if (watched.inFlight === 1) watched.since = performance.now()
		},
		finish(client) {
			const watched = connections.get(client)
			if (!watched) return
			watched.inFlight -= 1
			watched.since = watched.inFlight > 0 ? performance.now() : Number.POSITIVE_INFINITY
		},
		longestSilence() {
			const now = performance.now()
			return [...connections.values()].reduce((longest, { since }) => Math.max(longest, now - since), 0)
		},
		close: () => clearInterval(timer),
	}
}

/** pg then rejects all queries that wait on this connection. */
export const destroyConnection = (client: pg.ClientBase, reason = 'the database does not answer'): void => {
	const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
	connection.stream.destroy(new Error(reason))
}
