import type { Server } from 'node:http'
import { OPERATIONS } from '@fiel/contract'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { TSchema } from 'typebox'
import { registerAffiliatesRoutes } from './affiliates/private-routes.ts'
import { registerAuditAdminRoutes } from './audit/admin-routes.ts'
import { BROWSER_PATHS, registerBrowserRoutes, requestLimits } from './browser-routes.ts'
import { registerCampaignsAdminRoutes } from './campaigns/admin-routes.ts'
import { registerCashbackAdminRoutes } from './cashback/admin-routes.ts'
import { registerApprovalAdminRoutes } from './cashback/approvals/admin-routes.ts'
import { registerCashbackRoutes } from './cashback/private-routes.ts'
import type { Clock } from './clock.ts'
import { type Config, publicUrlOf } from './config.ts'
import { registerConsentsAdminRoutes } from './consents/admin-routes.ts'
import { registerCounterAdminRoutes } from './counter/admin-routes.ts'
import { registerCouponsAdminRoutes } from './coupons/admin-routes.ts'
import { registerCouponsRoutes } from './coupons/private-routes.ts'
import { registerCustomersAdminRoutes } from './customers/admin-routes.ts'
import { registerCustomersRoutes } from './customers/private-routes.ts'
import { registerCustomizationAdminRoutes } from './customization/admin-routes.ts'
import { registerCustomizationRoutes } from './customization/private-routes.ts'
import { registerLogoRoutes } from './customization/serve-logos.ts'
import type { Database } from './db/database.ts'
import { ERASERS } from './erasers.ts'
import { registerErasureRequestsAdminRoutes } from './erasure-requests/admin-routes.ts'
import { registerFiguresAdminRoutes } from './figures/admin-routes.ts'
import { registerReportAdminRoutes } from './figures/report/admin-routes.ts'
import { registerHelpRoutes } from './help/register-help-routes.ts'
import { createAdminApi } from './http/admin-api.ts'
import { createAuthenticator } from './http/authenticator.ts'
import { createBatchMetrics } from './http/batch-metrics.ts'
import { limitLargeBodies } from './http/body-budget.ts'
import { createPathCanonicalizer } from './http/canonical-path.ts'
import { answerClientError } from './http/client-error.ts'
import { compressReplies } from './http/compress-replies.ts'
import { countConnections } from './http/count-connections.ts'
import { registerDocsRoutes } from './http/docs-routes.ts'
import { createEarlyLoadShedder, type EarlyLoadShedder } from './http/early-load-shedder.ts'
import { handleError, registerErrorHandlers } from './http/error-handlers.ts'
import { createGuard } from './http/guard.ts'
import { registerJsonParser } from './http/json-parser.ts'
import { createLoadShedder, type LoadShedder, type OverloadedResource } from './http/load-shedder.ts'
import { registerPanelRoutes } from './http/panel-routes.ts'
import { createPrivateApi } from './http/private-api.ts'
import { createReadBatcher, READ_BATCH_SIZE, type ReadBatcher } from './http/read-batcher.ts'
import { registerHealthRoutes } from './http/readiness.ts'
import { requestIdOf } from './http/request-id.ts'
import { createRequestLogger } from './http/request-logger.ts'
import { registerRequestMetrics } from './http/request-metrics.ts'
import { registerRequestSpans } from './http/request-spans.ts'
import { createScheduler } from './http/scheduler.ts'
import { registerStartup } from './http/startup.ts'
import { createTokenBuckets } from './http/token-buckets.ts'
import { compileRequestPart } from './http/validate.ts'
import { limitVisitors } from './http/visitor-limiter.ts'
import { createWriteBatcher, type WriteBatcher } from './http/write-batcher.ts'
import { registerImportsAdminRoutes } from './imports/admin-routes.ts'
import { registerLabelsAdminRoutes } from './labels/admin-routes.ts'
import { registerLooksAdminRoutes } from './looks/admin-routes.ts'
import { registerMemberMessagesAdminRoutes } from './member-messages/admin-routes.ts'
import { registerMembersAdminRoutes } from './members/admin-routes.ts'
import { registerMembersRoutes } from './members/private-routes.ts'
import { registerMerchantsAdminRoutes } from './merchants/admin-routes.ts'
import { registerMergesAdminRoutes } from './merges/admin-routes.ts'
import { createMetricsRegistry, type MetricsRegistry } from './metrics/metrics-registry.ts'
import { MOVERS } from './movers.ts'
import { registerNotesAdminRoutes } from './notes/admin-routes.ts'
import { registerNotificationsAdminRoutes } from './notifications/admin-routes.ts'
import { registerObjectivesAdminRoutes } from './objectives/admin-routes.ts'
import { registerObjectivesRoutes } from './objectives/private-routes.ts'
import { registerOrdersAdminRoutes } from './orders/admin-routes.ts'
import { registerOrdersRoutes } from './orders/private-routes.ts'
import { registerPinsAdminRoutes } from './pins/admin-routes.ts'
import { registerPinsRoutes } from './pins/private-routes.ts'
import { registerProductsAdminRoutes } from './products/admin-routes.ts'
import { registerProductsRoutes } from './products/private-routes.ts'
import { registerQuizzesAdminRoutes } from './quizzes/admin-routes.ts'
import { registerQuizzesRoutes } from './quizzes/private-routes.ts'
import { registerReportsRoutes } from './reports/private-routes.ts'
import { registerRewardsAdminRoutes } from './rewards/admin-routes.ts'
import { registerRewardsRoutes } from './rewards/private-routes.ts'
import { registerSandboxAdminRoutes } from './sandboxes/admin-routes.ts'
import { registerSegmentsAdminRoutes } from './segments/admin-routes.ts'
import { registerBulkAdminRoutes } from './segments/bulk/admin-routes.ts'
import { findSegmentFilter } from './segments/find-segment-filter.ts'
import { registerSingleSignOnAdminRoutes } from './single-sign-on/admin-routes.ts'
import { registerTagsAdminRoutes } from './tags/admin-routes.ts'
import { traceIds } from './telemetry/tracer.ts'
import { registerTiersAdminRoutes } from './tiers/admin-routes.ts'
import { registerTiersRoutes } from './tiers/private-routes.ts'
import { registerTimelineAdminRoutes } from './timeline/admin-routes.ts'
import { registerUsersAdminRoutes } from './users/admin-routes.ts'
import { registerDevicesAdminRoutes } from './users/devices/admin-routes.ts'
import { registerInvitationsAdminRoutes } from './users/invitations/admin-routes.ts'
import { registerPasswordLinksAdminRoutes } from './users/links/admin-routes.ts'
import { registerOwnShopAdminRoutes } from './users/own-shop/admin-routes.ts'
import { registerRolesAdminRoutes } from './users/roles/admin-routes.ts'
import { registerSecurityAdminRoutes } from './users/security/admin-routes.ts'
import { registerViewsAdminRoutes } from './views/admin-routes.ts'
import { registerWalletAdminRoutes } from './wallet/admin-routes.ts'
import { addressRules } from './webhooks/address-rules.ts'
import { registerWebhooksAdminRoutes } from './webhooks/admin-routes.ts'
import { createPageFinder } from './widget/find-page.ts'
import { registerWidgetRoutes } from './widget/register-widget-routes.ts'

export interface AppOptions {
	db: Database
	clock: Clock
	config: Config
	/** The folder of the built panel, if it is not the default one. */
	panelFolder?: string
	/** Where metrics are counted; absent if nobody reads them. */
	metrics?: MetricsRegistry
	/** Where the log is written, if not to standard output. */
	log?: { write(line: string): void }
}

/** Credentials, and the parts of PostgreSQL errors that contain personal data. */
const REDACTED_PATHS = [
	'req.headers.authorization',
	'req.headers.cookie',
	...['err.', 'err.cause.'].flatMap((path) => ['detail', 'where', 'parameters'].map((name) => path + name)),
]
const URL_LIMIT = 65_536
/**
 * Clients send the head of a request in one or a few packets. One that sends it byte by byte only wants to hold a
 * connection.
 */
const HEADERS_TIMEOUT_MS = 10_000
const CONNECTION_CHECK_MS = 1_000
/** The share of the connections not used for writes that the panel gets. */
const PANEL_SHARE = 0.4
const BODY_BUDGET = 67_108_864

/** The whole HTTP application; tests build the same one. */
export const buildApp = async ({
	db,
	clock,
	config,
	panelFolder,
	metrics = createMetricsRegistry(),
	log,
}: AppOptions): Promise<FastifyInstance> => {
	const canonicalPath = createPathCanonicalizer([...OPERATIONS, ...BROWSER_PATHS])
	const app = Fastify({
		logger: { level: config.logLevel, redact: REDACTED_PATHS, ...(log && { stream: log }) },
		logController: new LogController({ disableRequestLogging: true }),
		childLoggerFactory: createRequestLogger,
		genReqId: requestIdOf,
		bodyLimit: config.bodyLimit,
		rewriteUrl: ({ method, url }) => canonicalPath(method!, url!),
		routerOptions: { maxParamLength: URL_LIMIT }, // the operation refuses an id that is too long by name, instead of a 404
		http: {
			maxHeaderSize: URL_LIMIT,
			headersTimeout: Math.min(HEADERS_TIMEOUT_MS, config.requestTimeout),
			connectionsCheckingInterval: CONNECTION_CHECK_MS,
			requireHostHeader: false, // error-handlers.ts refuses such requests with a body
		},
		requestTimeout: config.requestTimeout,
		frameworkErrors: handleError,
		clientErrorHandler: answerClientError,
		forceCloseConnections: 'idle',
		return503OnClosing: false, // requests that arrive before the connection is closed are answered
		// Trust one hop only: a client can send any X-Forwarded-For before the address that the proxy appends.
		trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
	})
	app.setValidatorCompiler(({ schema, httpPart }) => compileRequestPart(schema as TSchema, httpPart))
	app.decorateRequest('merchant', null)
	app.decorateRequest('session', null)
	app.decorateRequest('memberToken', null)
	registerRequestSpans(app)
	app.addHook('onRequest', (request, reply, done) => {
		reply.header('x-request-id', request.id)
		if (app.readiness.isDraining()) reply.header('connection', 'close')
		done()
	})
	registerStartup(app)
	registerRequestMetrics(app, metrics)
	const shedLoad = createLoadShedder(app, metrics)
	limitLargeBodies(app, { bytes: BODY_BUDGET, shedLoad: shedLoad, metrics })
	const { writes, reads, panel: panelScheduler } = createQueues(app, db, clock, config, metrics)
	const earlyShedder = holdBackLoad(app, shedLoad, { writes, reads }, metrics, config)
	for (const register of [registerJsonParser, compressReplies, registerErrorHandlers]) register(app)
	registerHealthRoutes(app, db)
	await registerDocsRoutes(app)
	registerHelpRoutes(app)
	await registerPanelRoutes(app, panelFolder)
	registerLogoRoutes(app, db)
	await registerWidget(app, { db, reads }, config)

	const dependencies = { db, clock, writes, reads }
	const guard = createGuard({ authenticator: createAuthenticator(db, clock), ...requestLimits(config) })
	const privateApi = createPrivateApi(app, guard, { shedLoad, earlyShedder }, dependencies)
	for (const register of privateRoutes(config)) register(privateApi)
	registerBrowserRoutes(app, config, shedLoad, dependencies)
	const adminApi = createAdminApi(
		app,
		{
			...{ db, clock, sendsMail: config.smtpUrl !== undefined },
			...{ publicUrl: publicUrlOf(config), hasPublicUrl: config.publicUrl !== undefined },
		},
		{ scheduler: panelScheduler, shedLoad },
	)
	for (const register of adminRoutes(config)) register(adminApi)
	return app
}

/** What happens to requests before Fastify receives them: some wait, and under overload some are refused. */
const holdBackLoad = (
	app: FastifyInstance,
	shedLoad: LoadShedder,
	{ writes, reads }: { writes: WriteBatcher; reads: ReadBatcher },
	metrics: MetricsRegistry,
	{ trustProxy }: Config,
): EarlyLoadShedder => {
	const onRefused = (full: OverloadedResource): void => {
		shedLoad.count(full)
		app.countUnread('transient')
	}
	const shedder = createEarlyLoadShedder(app.server as Server, {
		isFull: (queue, merchantId) => (queue === 'reads' ? reads : writes).isFull(merchantId),
		admit: writes.admit,
		onRefused,
	})
	const visitors = limitVisitors(app.server as Server, { onRefused: () => onRefused('visitors') })
	// A proxy sends requests of many clients through one connection: whoever is refused must not hold back the others.
	if (!trustProxy)
		app.addHook('onResponse', (request, reply, done) => {
			visitors.noteReply(request.raw.socket, reply.statusCode)
			done()
		})
	metrics.gauge('fiel_visitors_waiting', 'Requests of shoppers that wait unread.', visitors.waiting)
	return shedder
}

const registerWidget = (
	app: FastifyInstance,
	{ db, reads }: { db: Database; reads: ReadBatcher },
	{ publicRequests, smtpUrl }: Config,
): Promise<void> =>
	registerWidgetRoutes(app, {
		...createPageFinder(db, reads, { sendsMail: smtpUrl !== undefined }),
		addresses: createTokenBuckets({ capacity: publicRequests, refillMs: 60_000 }),
	})

/** The queues in front of the database. Together they use at most all connections of the pool, if it has enough. */
const createQueues = (
	app: FastifyInstance,
	db: Database,
	clock: Clock,
	{ writeSlots, batchSize, maxWait, poolSize }: Config,
	metrics: MetricsRegistry,
) => {
	const writes = createWriteBatcher({
		db,
		clock,
		slots: writeSlots,
		batchSize: batchSize,
		maxWait,
		metrics: createBatchMetrics(metrics),
		report: (err, commands) =>
			app.log.warn(
				{ err, commands, ...traceIds(err) },
				'a batch was rolled back; its commands run one by one',
			),
	})
	const freeConnections = Math.max(2, poolSize - writeSlots)
	const panelSlots = Math.max(1, Math.floor(freeConnections * PANEL_SHARE))
	const readScheduler = createScheduler({
		slots: freeConnections - panelSlots,
		batchSize: READ_BATCH_SIZE,
		maxWait,
	})
	const panelScheduler = createScheduler({ slots: panelSlots, batchSize: 1, maxWait })
	metrics.gauge('fiel_connections', 'Open HTTP connections.', countConnections(app.server))
	metrics.gauge(
		'fiel_lane_waiting',
		'Commands that wait for the next batch of their merchant.',
		writes.waiting,
	)
	metrics.gauge('fiel_read_waiting', 'Reads that wait for their turn, of the panel too.', () =>
		[readScheduler.waiting(), panelScheduler.waiting()].reduce((sum, count) => sum + count),
	)
	return { writes, reads: createReadBatcher(db, readScheduler), panel: panelScheduler }
}

const privateRoutes = (config: Config) => [
	registerOrdersRoutes,
	registerProductsRoutes,
	registerCashbackRoutes,
	registerCustomersRoutes,
	registerMembersRoutes,
	registerTiersRoutes,
	registerQuizzesRoutes,
	registerRewardsRoutes,
	registerCouponsRoutes,
	registerObjectivesRoutes,
	registerReportsRoutes,
	registerCustomizationRoutes,
	registerAffiliatesRoutes,
	registerPinsRoutes({ hasMailServer: config.smtpUrl !== undefined }),
]

const adminRoutes = (config: Config) => [
	registerUsersAdminRoutes,
	registerDevicesAdminRoutes,
	registerInvitationsAdminRoutes,
	registerRolesAdminRoutes,
	registerPasswordLinksAdminRoutes,
	registerSecurityAdminRoutes,
	registerSingleSignOnAdminRoutes(addressRules(config)),
	registerOwnShopAdminRoutes,
	registerMerchantsAdminRoutes,
	registerMembersAdminRoutes,
	registerLooksAdminRoutes,
	registerWalletAdminRoutes,
	registerMemberMessagesAdminRoutes({ mail: config, rules: addressRules(config) }),
	registerConsentsAdminRoutes,
	registerOrdersAdminRoutes,
	registerTiersAdminRoutes,
	registerCustomersAdminRoutes(ERASERS, findSegmentFilter),
	registerMergesAdminRoutes(MOVERS),
	registerCashbackAdminRoutes,
	registerApprovalAdminRoutes,
	registerTagsAdminRoutes,
	registerNotesAdminRoutes,
	registerSegmentsAdminRoutes,
	registerBulkAdminRoutes,
	registerTimelineAdminRoutes,
	registerErasureRequestsAdminRoutes,
	registerObjectivesAdminRoutes,
	registerRewardsAdminRoutes({ hasMailServer: config.smtpUrl !== undefined }),
	registerQuizzesAdminRoutes,
	registerWebhooksAdminRoutes(addressRules(config)),
	registerPinsAdminRoutes(addressRules(config)),
	registerImportsAdminRoutes,
	registerAuditAdminRoutes,
	registerFiguresAdminRoutes,
	registerReportAdminRoutes,
	registerCampaignsAdminRoutes,
	registerProductsAdminRoutes,
	registerCouponsAdminRoutes,
	registerCounterAdminRoutes,
	registerCustomizationAdminRoutes,
	registerLabelsAdminRoutes,
	registerNotificationsAdminRoutes(config),
	registerSandboxAdminRoutes,
	registerViewsAdminRoutes,
]
