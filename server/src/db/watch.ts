import type pg from 'pg'

/** How long a connection may be silent while somebody waits for it; beyond that its other end is gone without a word. */
export interface Watch {
	/** A trip leaves on a connection. */
	leave(client: pg.ClientBase): void
	/** It has come back, however it went. */
	arrive(client: pg.ClientBase): void
	close(): void
}

interface Watched {
	/** Those under way on it; the database answers them one after the other. */
	trips: number
	until: number
	client: pg.ClientBase
}

const LOOKS = 10

/**
 * One timer for all connections. With one for every trip, as pg has them, what a trip has brought is held by timers that
 * are over, so that the collector of young objects takes it for old: that is most of what it has to do then.
 */
export const openWatch = (limit: number): Watch => {
	const all = new Map<pg.ClientBase, Watched>()
	const ended = new WeakSet<pg.ClientBase>()
	const look = (): void => {
		const now = performance.now()
		for (const { client, until } of all.values()) if (until < now) cut(client)
	}
	const timer = setInterval(look, limit / LOOKS).unref()
	const open = (client: pg.ClientBase): Watched => {
		const watched = { trips: 0, until: Number.POSITIVE_INFINITY, client }
		all.set(client, watched)
		client.once('end', () => {
			all.delete(client)
			ended.add(client)
		})
		return watched
	}
	return {
		leave(client) {
			if (ended.has(client)) return // whoever still asks it hears so
			const watched = all.get(client) ?? open(client)
			watched.trips += 1
			if (watched.trips === 1) watched.until = performance.now() + limit
		},
		arrive(client) {
			const watched = all.get(client)
			if (!watched) return
			watched.trips -= 1
			watched.until = watched.trips > 0 ? performance.now() + limit : Number.POSITIVE_INFINITY
		},
		close: () => clearInterval(timer),
	}
}

/** Whoever waits for it hears that it broke. */
const cut = (client: pg.ClientBase): void => {
	const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
	connection.stream.destroy(new Error('the database does not answer'))
}
