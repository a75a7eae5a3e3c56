import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Clock } from '../../server/src/clock.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import type { Database } from '../../server/src/db/database.ts'
import { createAuthenticator } from '../../server/src/http/authenticator.ts'
import { createGuard } from '../../server/src/http/guard.ts'
import { registerJsonParser } from '../../server/src/http/json-parser.ts'
import { createLoadShedder } from '../../server/src/http/load-shedder.ts'
import { createPrivateApi, type PrivateApi } from '../../server/src/http/private-api.ts'
import { createReadBatcher, READ_BATCH_SIZE } from '../../server/src/http/read-batcher.ts'
import { createScheduler } from '../../server/src/http/scheduler.ts'
import { createTokenBuckets } from '../../server/src/http/token-buckets.ts'
import { compileSchema } from '../../server/src/http/validate.ts'
import type { WriteBatcher } from '../../server/src/http/write-batcher.ts'
import { createMetricsRegistry } from '../../server/src/metrics/metrics-registry.ts'

const rejectingBatcher: WriteBatcher = {
	run: () => Promise.reject(new Error('there are no batches here')),
	waiting: () => 0,
	admit: (_merchantId, _reply, start) => start(0),
	isFull: () => false,
}

/** The private API of Fiel without routes, so that floors use the same code for requests. */
export const buildPrivateApi = (
	db: Database,
	clock: Clock,
): { app: FastifyInstance; api: PrivateApi; config: Config } => {
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
	registerJsonParser(app)
	const guard = createGuard({
		authenticator: createAuthenticator(db, clock),
		requests: createTokenBuckets({ capacity: config.requestsPerSecond, refillMs: 1_000 }),
		failures: createTokenBuckets({ capacity: config.failedLogins, refillMs: 60_000 }),
	})
	const { poolSize, maxWait } = config
	const refuseBusy = createLoadShedder(app, createMetricsRegistry())
	const scheduler = createScheduler({ slots: poolSize, batchSize: READ_BATCH_SIZE, maxWait })
	return {
		app,
		config,
		api: createPrivateApi(
			app,
			guard,
			{ shedLoad: refuseBusy },
			{ db, clock, writes: rejectingBatcher, reads: createReadBatcher(db, scheduler) },
		),
	}
}
