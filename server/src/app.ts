import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { OPERATIONS } from '@fiel/contract'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { TSchema } from 'typebox'
import { openAuditAdmin } from './audit/admin.ts'
import { openCashbackAdmin } from './cashback/admin.ts'
import { openCashback } from './cashback/private.ts'
import type { Clock } from './clock.ts'
import { type Config, publicUrlOf } from './config.ts'
import { openCouponsAdmin } from './coupons/admin.ts'
import { openCoupons } from './coupons/private.ts'
import { openCustomersAdmin } from './customers/admin.ts'
import { openCustomers } from './customers/private.ts'
import type { Database } from './db/database.ts'
import { openFiguresAdmin } from './figures/admin.ts'
import { openAdminDoor } from './http/admin-door.ts'
import { openBatcher } from './http/batcher.ts'
import { limitBodies } from './http/body-budget.ts'
import { answerClientError } from './http/client-error.ts'
import { compressReplies } from './http/compress-replies.ts'
import { openCredentials } from './http/credentials.ts'
import { serveDocs } from './http/docs.ts'
import { openDoor } from './http/door.ts'
import { answerError, answerFailures } from './http/failures.ts'
import { openGuard } from './http/guard.ts'
import { meterRequests } from './http/meter.ts'
import { meterBatches } from './http/meter-batches.ts'
import { readJson } from './http/read-json.ts'
import { openPaths } from './http/read-paths.ts'
import { serveHealth } from './http/readiness.ts'
import { openReads, READ_BATCH } from './http/reads.ts'
import { BUSY, openRefuseBusy, RETRY_AFTER_S } from './http/refuse-busy.ts'
import { refuseEarly } from './http/refuse-early.ts'
import { requestIdOf } from './http/request-id.ts'
import { createRequestLogger } from './http/request-logger.ts'
import { openScheduler } from './http/scheduler.ts'
import { servePanel } from './http/serve-panel.ts'
import { openTokenBuckets } from './http/token-buckets.ts'
import { compileRequestPart } from './http/validate.ts'
import { openImportsAdmin } from './imports/admin.ts'
import { openMerchantsAdmin } from './merchants/admin.ts'
import { openRegistry, type Registry } from './metrics/registry.ts'
import { openObjectivesAdmin } from './objectives/admin.ts'
import { openOrdersAdmin } from './orders/admin.ts'
import { openOrders } from './orders/private.ts'
import { openProductsAdmin } from './products/admin.ts'
import { openProducts } from './products/private.ts'
import { openQuizzesAdmin } from './quizzes/admin.ts'
import { openQuizzes } from './quizzes/private.ts'
import { openRewardsAdmin } from './rewards/admin.ts'
import { openRewards } from './rewards/private.ts'
import { openTiersAdmin } from './tiers/admin.ts'
import { openTiers } from './tiers/private.ts'
import { openUsersAdmin } from './users/admin.ts'
import { openDevicesAdmin } from './users/devices/admin.ts'
import { openInvitationsAdmin } from './users/invitations/admin.ts'
import { addressRules } from './webhooks/address-rules.ts'
import { openWebhooksAdmin } from './webhooks/admin.ts'

export interface AppOptions {
	db: Database
	clock: Clock
	config: Config
	/** The folder of the built panel, when it is not the usual one. */
	panel?: string
	/** Where it counts what it does; absent: nobody asks. */
	metrics?: Registry
	/** Where the log goes, when it is not standard output. */
	log?: { write(line: string): void }
}

/** Credentials, and what PostgreSQL says of rows, which are about people. */
const SECRET = [
	'req.headers.authorization',
	'req.headers.cookie',
	...['err.', 'err.cause.'].flatMap((path) => ['detail', 'where', 'parameters'].map((name) => path + name)),
]
const URL_LIMIT = 65_536
/** The head of a request comes in one piece or nearly; who sends it byte by byte wants a connection and no answer. */
const HEAD_MS = 10_000
const CHECK_MS = 1_000
/** Of the connections that writes leave free, so much is for the panel. */
const PANEL_PART = 0.4
const BODY_BUDGET = 67_108_864

/** The whole HTTP application; tests build the same one. */
export const buildApp = async ({
	db,
	clock,
	config,
	panel,
	metrics = openRegistry(),
	log,
}: AppOptions): Promise<FastifyInstance> => {
	const canonicalPath = openPaths(OPERATIONS)
	const app = Fastify({
		logger: { level: config.logLevel, redact: SECRET, ...(log && { stream: log }) },
		logController: new LogController({ disableRequestLogging: true }),
		childLoggerFactory: createRequestLogger,
		genReqId: requestIdOf,
		bodyLimit: config.bodyLimit,
		rewriteUrl: ({ method, url }) => canonicalPath(method!, url!),
		routerOptions: { maxParamLength: URL_LIMIT }, // an id that is too long is refused by name, not unknown
		http: {
			maxHeaderSize: URL_LIMIT,
			headersTimeout: Math.min(HEAD_MS, config.requestTimeout),
			connectionsCheckingInterval: CHECK_MS,
			requireHostHeader: false, // refused by us, with a body
		},
		requestTimeout: config.requestTimeout,
		frameworkErrors: answerError,
		clientErrorHandler: answerClientError,
		forceCloseConnections: 'idle',
		return503OnClosing: false, // who has sent a request before the connection was closed gets the answer
		// one hop: a client can write what it likes before the address that the proxy adds
		trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
	})
	app.setValidatorCompiler(({ schema, httpPart }) => compileRequestPart(schema as TSchema, httpPart))
	app.decorateRequest('merchant', null)
	app.decorateRequest('session', null)
	app.addHook('onRequest', (request, reply, done) => {
		reply.header('x-request-id', request.id)
		if (app.readiness.isStopping()) reply.header('connection', 'close')
		done()
	})
	meterRequests(app, metrics)
	const refuseBusy = openRefuseBusy(app, metrics)
	limitBodies(app, { bytes: BODY_BUDGET, refuse: refuseBusy, metrics })
	const { writes, reads, panel: panelTurns } = openQueues(app, db, clock, config, metrics)
	const early = refuseEarly(app.server as Server, {
		isFull: (queue, merchantId) => (queue === 'reads' ? reads : writes).isFull(merchantId),
		refused(full) {
			refuseBusy.count(full)
			app.countUnread('transient')
		},
		retryAfter: RETRY_AFTER_S,
		message: BUSY,
	})
	readJson(app)
	compressReplies(app)
	answerFailures(app)
	serveHealth(app, db)
	await serveDocs(app)
	await servePanel(app, panel)

	const guard = openGuard({
		credentials: openCredentials(db, clock),
		requests: openTokenBuckets({ capacity: config.requestsPerSecond, refillMs: 1_000 }),
		failures: openTokenBuckets({ capacity: config.failedLogins, refillMs: 60_000 }),
	})
	const door = openDoor(app, guard, { refuseBusy, early }, { db, clock, writes, reads })
	for (const open of DOORS) open(door)
	const admin = openAdminDoor(
		app,
		{ db, clock, publicUrl: publicUrlOf(config), sendsMail: config.smtpUrl !== undefined },
		{ scheduler: panelTurns, refuseBusy },
	)
	for (const open of adminDoors(config)) open(admin)
	return app
}

/** What waits for the database. Together they hold no more connections than the pool has, where it has enough. */
const openQueues = (
	app: FastifyInstance,
	db: Database,
	clock: Clock,
	{ lanes, listSize, maxWait, poolSize }: Config,
	metrics: Registry,
) => {
	const writes = openBatcher({
		db,
		clock,
		slots: lanes,
		batchSize: listSize,
		maxWait,
		meter: meterBatches(metrics),
		report: (err, commands) => app.log.warn({ err, commands }, 'a list was undone; its commands run alone'),
	})
	const left = Math.max(2, poolSize - lanes)
	const panelSlots = Math.floor(left * PANEL_PART)
	const readers = openScheduler({ slots: left - panelSlots, batchSize: READ_BATCH, maxWait })
	const panel = openScheduler({ slots: panelSlots, batchSize: 1, maxWait })
	const connections = promisify(app.server.getConnections).bind(app.server)
	metrics.gauge('fiel_connections', 'Open HTTP connections.', () => connections())
	metrics.gauge(
		'fiel_lane_waiting',
		'Commands that wait for the next batch of their merchant.',
		writes.waiting,
	)
	metrics.gauge('fiel_read_waiting', 'Reads that wait for their turn, of the panel too.', () =>
		[readers.waiting(), panel.waiting()].reduce((sum, count) => sum + count),
	)
	return { writes, reads: openReads(db, readers), panel }
}

const DOORS = [
	openOrders,
	openProducts,
	openCashback,
	openCustomers,
	openTiers,
	openQuizzes,
	openRewards,
	openCoupons,
]

const adminDoors = (config: Config) => [
	openUsersAdmin,
	openDevicesAdmin,
	openInvitationsAdmin,
	openMerchantsAdmin,
	openOrdersAdmin,
	openTiersAdmin,
	openCustomersAdmin,
	openCashbackAdmin,
	openObjectivesAdmin,
	openRewardsAdmin({ hasMailServer: config.smtpUrl !== undefined }),
	openQuizzesAdmin,
	openWebhooksAdmin(addressRules(config)),
	openImportsAdmin,
	openAuditAdmin,
	openFiguresAdmin,
	openProductsAdmin,
	openCouponsAdmin,
]
