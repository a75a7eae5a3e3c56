import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../db/database.ts'
import { lacksMigrations } from '../db/migrate.ts'
import { readVersion } from '../version.ts'
import { transportFailure } from './reply.ts'

const CHECK_TIMEOUT_MS = 2_000

declare module 'fastify' {
	interface FastifyInstance {
		readiness: Readiness
	}
}

/** Tells load balancers whether to send requests to this process. */
interface Readiness {
	/** Makes the process not ready; it still serves the requests that arrive. */
	stop(): void
	isStopping(): boolean
	/** Closes each connection after its next reply, while other processes on this port are ready. */
	drain(): void
	/** Whether connections are closed after their replies. */
	isDraining(): boolean
	/** Returns null when ready. */
	findProblem(): Promise<string | null>
	/** This process serves other databases too, and is ready while any of them is: each has other merchants. */
	servesOthers(findProblems: readonly (() => Promise<string | null>)[]): void
}

const createReadiness = (db: Queryable): Readiness => {
	let stopping = false
	let draining = false
	let pendingCheck: Promise<string | null> | undefined
	let others: readonly (() => Promise<string | null>)[] = []
	const checkDatabase = async (): Promise<string | null> => {
		const answer = lacksMigrations(db).then(
			(lacks) => (lacks ? 'the database is not migrated' : null),
			() => 'the database cannot be reached',
		)
		return withTimeout(answer, 'the database does not answer')
	}
	return {
		stop() {
			stopping = true
		},
		isStopping: () => stopping,
		drain() {
			draining = true
		},
		isDraining: () => draining || stopping,
		servesOthers(findProblems) {
			others = findProblems
		},
		async findProblem() {
			if (stopping) return STOPPING
			// Concurrent probes share one query.
			pendingCheck ??= findLeast([checkDatabase, ...others]).finally(() => {
				pendingCheck = undefined
			})
			const reason = await pendingCheck
			return stopping ? STOPPING : reason
		},
	}
}
const STOPPING = 'this process is stopping'
const STARTING = 'this process is starting'

/** Null as soon as one check finds no problem, else what the first one has found. */
const findLeast = async (checks: readonly (() => Promise<string | null>)[]): Promise<string | null> => {
	const found = checks.map((check) => check())
	const none = Promise.withResolvers<null>()
	for (const problem of found) problem.then((reason) => reason === null && none.resolve(null))
	return Promise.race([none.promise, Promise.all(found).then(([reason]) => reason!)])
}

const withTimeout = async <T>(answer: Promise<T>, late: T): Promise<T> => {
	const { promise, resolve } = Promise.withResolvers<T>()
	const timer = setTimeout(resolve, CHECK_TIMEOUT_MS, late)
	return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}

/** `/healthz` does not use the database; `/readyz` does. */
export const registerHealthRoutes = (app: FastifyInstance, db: Queryable): void => {
	const readiness = createReadiness(db)
	app.decorate('readiness', readiness)
	const version = readVersion()
	app.get('/healthz', async () => ({ status: 'ok', ...version }))
	app.get('/readyz', async (request, reply) => {
		const reason =
			app.startup.isRunning() && !readiness.isStopping() ? STARTING : await readiness.findProblem()
		if (reason === null) return { status: 'ready' }
		return reply.code(503).send(transportFailure(reason, null, request.id))
	})
}
