import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
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
import { openCredentials } from './http/credentials.ts'
import { serveDocs } from './http/docs.ts'
import { openDoor } from './http/door.ts'
import { answerError, answerFailures, answerNotHttp } from './http/failures.ts'
import { openGuard } from './http/guard.ts'
import { openLanes } from './http/lanes.ts'
import { readJson } from './http/read-json.ts'
import { servePanel } from './http/serve-panel.ts'
import { openThrottle } from './http/throttle.ts'
import { compileSchema } from './http/validate.ts'
import { openImportsAdmin } from './imports/admin.ts'
import { openMerchantsAdmin } from './merchants/admin.ts'
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
import { addressRules } from './webhooks/address-rules.ts'
import { openWebhooksAdmin } from './webhooks/admin.ts'

export interface AppOptions {
	db: Database
	clock: Clock
	config: Config
	/** The folder of the built panel, when it is not the usual one. */
	panel?: string
}

const URL_LIMIT = 65_536

/** The whole HTTP application; tests build the same one. */
export const buildApp = async ({ db, clock, config, panel }: AppOptions): Promise<FastifyInstance> => {
	const app = Fastify({
		logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
		logController: new LogController({ disableRequestLogging: true }),
		genReqId: () => randomUUID(),
		bodyLimit: config.bodyLimit,
		routerOptions: { maxParamLength: URL_LIMIT }, // an id that is too long is refused by name, not unknown
		http: { maxHeaderSize: URL_LIMIT, requireHostHeader: false }, // refused by us, with a body
		frameworkErrors: answerError,
		clientErrorHandler: answerNotHttp,
		forceCloseConnections: 'idle',
		// one hop: a client can write what it likes before the address that the proxy adds
		trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
	})
	app.setValidatorCompiler(({ schema, httpPart }) => compileSchema(schema as object, httpPart))
	app.decorateRequest('merchant', null)
	app.decorateRequest('session', null)
	readJson(app)
	answerFailures(app)
	app.get('/healthz', async () => ({ status: 'ok' }))
	await serveDocs(app)
	await servePanel(app, panel)

	const guard = openGuard({
		authenticate: openCredentials(db, clock),
		requests: openThrottle(config.requestsPerSecond, 1_000),
		failures: openThrottle(config.failedLogins, 60_000),
	})
	const lanes = openLanes({
		db,
		clock,
		lanes: config.lanes,
		listSize: config.listSize,
		report: (err, commands) => app.log.warn({ err, commands }, 'a list was undone; its commands run alone'),
	})
	const door = openDoor(app, guard, { db, clock, lanes })
	for (const open of [
		openOrders,
		openProducts,
		openCashback,
		openCustomers,
		openTiers,
		openQuizzes,
		openRewards,
		openCoupons,
	])
		open(door)
	const admin = openAdminDoor(app, { db, clock, publicUrl: publicUrlOf(config) })
	for (const open of [
		openUsersAdmin,
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
	])
		open(admin)
	return app
}
