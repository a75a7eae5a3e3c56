import { MEMBER_OPERATIONS, OPERATIONS } from '@fiel/contract'
import type { FastifyInstance } from 'fastify'
import { registerCashbackMemberRoutes } from './cashback/member-routes.ts'
import { registerCashbackPublicRoutes } from './cashback/public-routes.ts'
import type { Config } from './config.ts'
import { registerConsentsMemberRoutes } from './consents/member-routes.ts'
import { registerCouponsMemberRoutes } from './coupons/member-routes.ts'
import { registerCustomersMemberRoutes } from './customers/member-routes.ts'
import { registerCustomizationPublicRoutes } from './customization/public-routes.ts'
import { createAuthenticator, PUBLIC_TOKEN_SCHEME } from './http/authenticator.ts'
import type { LoadShedder } from './http/load-shedder.ts'
import { createMemberApi } from './http/member-api.ts'
import { createMemberGuard } from './http/member-guard.ts'
import type { PrivateApi } from './http/private-api.ts'
import { createPublicApi, createPublicGuard } from './http/public-api.ts'
import { createTokenBuckets } from './http/token-buckets.ts'
import { createMemberAuthenticator } from './members/authenticate-members.ts'
import { findMembers } from './members/find-members.ts'
import { lockMembers } from './members/lock-members.ts'
import { registerMembersMemberRoutes } from './members/member-routes.ts'
import { registerObjectivesMemberRoutes } from './objectives/member-routes.ts'
import { registerProductsPublicRoutes } from './products/public-routes.ts'
import { registerQuizzesMemberRoutes } from './quizzes/member-routes.ts'
import { registerRewardsMemberRoutes } from './rewards/member-routes.ts'
import { registerTiersMemberRoutes } from './tiers/member-routes.ts'

const MINUTE_MS = 60_000

/** The limits of one interface; each has its own, so that none can use up what another needs. */
export const requestLimits = ({ requestsPerSecond, failedLogins }: Config) => ({
	requests: createTokenBuckets({ capacity: requestsPerSecond, refillMs: 1_000 }),
	failures: createTokenBuckets({ capacity: failedLogins, refillMs: MINUTE_MS }),
})

const CALLED_BY_BROWSERS = [...OPERATIONS.filter(({ isPublic }) => isPublic), ...MEMBER_OPERATIONS]

/** The paths of the member interface, and of the preflight requests with which browsers ask whether they may call. */
export const BROWSER_PATHS = [
	...MEMBER_OPERATIONS,
	...CALLED_BY_BROWSERS.map(({ path }) => ({ method: 'OPTIONS', path })),
]

/** Registers the interfaces that browsers call: the public one and that of members. */
export const registerBrowserRoutes = (...parts: Parameters<typeof registerPublicRoutes>): void => {
	registerPublicRoutes(...parts)
	registerMemberRoutes(...parts)
}

/** The limits are other ones than those of the private interface, so that pages cannot use up what tills need. */
const registerPublicRoutes = (
	app: FastifyInstance,
	config: Config,
	shedLoad: LoadShedder,
	dependencies: Omit<PrivateApi, 'serve'>,
): void => {
	const { db, clock } = dependencies
	const guard = createPublicGuard({
		authenticator: createAuthenticator(db, clock, undefined, PUBLIC_TOKEN_SCHEME),
		addresses: createTokenBuckets({ capacity: config.publicRequests, refillMs: MINUTE_MS }),
		...requestLimits(config),
	})
	const api = createPublicApi(app, { guard, shedLoad, bodyLimit: config.bodyLimit }, dependencies)
	registerProductsPublicRoutes(api)
	registerCashbackPublicRoutes(api)
	registerCustomizationPublicRoutes(api)
}

/** Limits of their own again, so that members use up neither what tills need nor what the pages of products need. */
const registerMemberRoutes = (
	app: FastifyInstance,
	config: Config,
	shedLoad: LoadShedder,
	dependencies: Omit<PrivateApi, 'serve'>,
): void => {
	const { db, clock } = dependencies
	const guard = createMemberGuard({
		authenticator: createMemberAuthenticator(db, clock),
		addresses: createTokenBuckets({ capacity: config.publicRequests, refillMs: MINUTE_MS }),
		members: createTokenBuckets({ capacity: config.memberRequests, refillMs: MINUTE_MS }),
		...requestLimits(config),
	})
	const options = { guard, findMembers, lockMembers, shedLoad, bodyLimit: config.bodyLimit }
	const api = createMemberApi(app, options, dependencies)
	for (const register of MEMBER_ROUTES) register(api)
}

const MEMBER_ROUTES = [
	registerMembersMemberRoutes,
	registerCashbackMemberRoutes,
	registerTiersMemberRoutes,
	registerRewardsMemberRoutes,
	registerCouponsMemberRoutes,
	registerQuizzesMemberRoutes,
	registerObjectivesMemberRoutes,
	registerCustomersMemberRoutes,
	registerConsentsMemberRoutes,
]
