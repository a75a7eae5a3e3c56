import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../db/database.ts'
import { lacksMigrations } from '../db/migrate.ts'
import { transportFailure } from './reply.ts'

const PATIENCE_MS = 2_000

declare module 'fastify' {
	interface FastifyInstance {
		readiness: Readiness
	}
}

/** Whether a balancer should send requests here. */
export interface Readiness {
	/** From now on nobody new should come; who is here is served. */
	stop(): void
	isStopping(): boolean
	/** Null when ready. */
	whyNot(): Promise<string | null>
}

export const openReadiness = (db: Queryable): Readiness => {
	let stopping = false
	let asking: Promise<string | null> | undefined
	const ask = async (): Promise<string | null> => {
		const answer = lacksMigrations(db).then(
			(lacks) => (lacks ? 'the database is not migrated' : null),
			() => 'the database cannot be reached',
		)
		return inTime(answer, 'the database does not answer')
	}
	return {
		stop() {
			stopping = true
		},
		isStopping: () => stopping,
		async whyNot() {
			if (stopping) return STOPPING
			// one question at a time, however many probes there are
			asking ??= ask().finally(() => {
				asking = undefined
			})
			const reason = await asking
			return stopping ? STOPPING : reason
		},
	}
}
const STOPPING = 'this process is stopping'

const inTime = async <T>(answer: Promise<T>, late: T): Promise<T> => {
	const { promise, resolve } = Promise.withResolvers<T>()
	const timer = setTimeout(resolve, PATIENCE_MS, late)
	return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

/** Alive, which touches nothing; and ready, which asks the database. */
export const serveHealth = (app: FastifyInstance, db: Queryable): void => {
	const readiness = openReadiness(db)
	app.decorate('readiness', readiness)
	app.get('/healthz', async () => ({ status: 'ok' }))
	app.get('/readyz', async (request, reply) => {
		const reason = await readiness.whyNot()
		if (reason === null) return { status: 'ready' }
		return reply.code(503).send(transportFailure(reason, null, request.id))
	})
}
