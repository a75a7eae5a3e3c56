import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Clock } from '../../server/src/clock.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import type { Database } from '../../server/src/db/database.ts'
import type { Batcher } from '../../server/src/http/batcher.ts'
import { openCredentials } from '../../server/src/http/credentials.ts'
import { type Door, openDoor } from '../../server/src/http/door.ts'
import { openGuard } from '../../server/src/http/guard.ts'
import { readJson } from '../../server/src/http/read-json.ts'
import { openReads, READ_BATCH } from '../../server/src/http/reads.ts'
import { openRefuseBusy } from '../../server/src/http/refuse-busy.ts'
import { openScheduler } from '../../server/src/http/scheduler.ts'
import { openTokenBuckets } from '../../server/src/http/token-buckets.ts'
import { compileSchema } from '../../server/src/http/validate.ts'
import { openRegistry } from '../../server/src/metrics/registry.ts'

const noWrites: Batcher = {
	run: () => Promise.reject(new Error('there are no batches here')),
	waiting: () => 0,
	isFull: () => false,
}

/** The way in that Fiel has, with nothing behind it yet: what floors answer goes through the same hands. */
export const buildDoor = (
	db: Database,
	clock: Clock,
): { app: FastifyInstance; door: Door; config: Config } => {
	const config = readConfig(process.env)
	const app = Fastify({
		logger: { level: config.logLevel },
		logController: new LogController({ disableRequestLogging: true }),
		genReqId: () => randomUUID(),
	})
	app.setValidatorCompiler(({ schema, httpPart }) => compileSchema(schema as object, httpPart))
	app.decorateRequest('merchant', null)
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id)
	})
	readJson(app)
	const guard = openGuard({
		credentials: openCredentials(db, clock),
		requests: openTokenBuckets({ capacity: config.requestsPerSecond, refillMs: 1_000 }),
		failures: openTokenBuckets({ capacity: config.failedLogins, refillMs: 60_000 }),
	})
	const { poolSize, maxWait } = config
	const refuseBusy = openRefuseBusy(app, openRegistry())
	const scheduler = openScheduler({ slots: poolSize, batchSize: READ_BATCH, maxWait })
	return {
		app,
		config,
		door: openDoor(
			app,
			guard,
			{ refuseBusy },
			{ db, clock, writes: noWrites, reads: openReads(db, scheduler) },
		),
	}
}
