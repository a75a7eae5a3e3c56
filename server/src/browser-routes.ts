import { MEMBER_OPERATIONS, OPERATIONS } from '@fiel/contract'
import type { FastifyInstance } from 'fastify'
import { registerCashbackMemberRoutes } from './cashback/member-routes.ts'
import { registerCashbackPublicRoutes } from './cashback/public-routes.ts'
import { type Config, publicUrlOf } from './config.ts'
import { registerConsentsMemberRoutes } from './consents/member-routes.ts'
import { registerCustomersMemberRoutes } from './customers/member-routes.ts'
import { registerCustomizationPublicRoutes } from './customization/public-routes.ts'
import { registerDemoShopRoutes } from './demo-shop/register-demo-shop-routes.ts'
import { registerErasureMemberRoutes } from './erasure-requests/member-routes.ts'
import { createAuthenticator, PUBLIC_TOKEN_SCHEME } from './http/authenticator.ts'
import type { LoadShedder } from './http/load-shedder.ts'
import { createMemberApi } from './http/member-api.ts'
import { createMemberGuard } from './http/member-guard.ts'
import { createOwnPageCheck } from './http/own-page.ts'
import type { PrivateApi } from './http/private-api.ts'
import { createPublicApi, createPublicGuard } from './http/public-api.ts'
import { createShopGuard } from './http/shop-guard.ts'
import { createTokenBuckets } from './http/token-buckets.ts'
import { registerLooksMemberRoutes } from './looks/member-routes.ts'
import { registerMemberMessagesMemberRoutes } from './member-messages/member-routes.ts'
import { registerUnsubscribeRoutes } from './member-messages/unsubscribe/public-routes.ts'
import { createMemberAuthenticator } from './members/authenticate-members.ts'
import { registerContactRoutes } from './members/contacts/member-routes.ts'
import { areThere, findMembers } from './members/find-members.ts'
import { createShopFinder } from './members/find-shop.ts'
import { lockMembers } from './members/lock-members.ts'
import { registerMembersMemberRoutes } from './members/member-routes.ts'
import { registerSignInRoutes } from './members/sign-in/member-routes.ts'
import { registerObjectivesMemberRoutes } from './objectives/member-routes.ts'
import { registerOrdersMemberRoutes } from './orders/member-routes.ts'
import { registerProductsMemberRoutes } from './products/member-routes.ts'
import { registerProductsPublicRoutes } from './products/public-routes.ts'
import { registerQuizzesMemberRoutes } from './quizzes/member-routes.ts'
import { registerCouponsMemberRoutes } from './rewards/coupons/member-routes.ts'
import { registerRewardsMemberRoutes } from './rewards/member-routes.ts'
import { registerTiersMemberRoutes } from './tiers/member-routes.ts'
import { registerWalletMemberRoutes } from './wallet/member-routes.ts'
import { registerWalletPublicRoutes } from './wallet/public-routes.ts'

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

/** Registers what browsers call: the public interface, that of members, the demo shop, and the links in messages. */
export const registerBrowserRoutes = (...parts: Parameters<typeof registerPublicRoutes>): void => {
	registerPublicRoutes(...parts)
	registerMemberRoutes(...parts)
	const [app, config, , dependencies] = parts
	const addresses = createTokenBuckets({ capacity: config.publicRequests, refillMs: MINUTE_MS })
	registerDemoShopRoutes(app, dependencies, addresses)
	const { db, clock } = dependencies
	registerWalletPublicRoutes(app, { db, clock, addresses, ...placeOf(config) })
	registerUnsubscribeRoutes(app, { ...dependencies, addresses })
}

/** Where telephones find their passes: nowhere without an https address of the operator. */
const placeOf = (config: Config): { publicUrl: string; isReachable: boolean } => ({
	publicUrl: publicUrlOf(config),
	isReachable: config.publicUrl?.startsWith('https:') ?? false,
})

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
	const addresses = createTokenBuckets({ capacity: config.publicRequests, refillMs: MINUTE_MS })
	const isOwnPage = createOwnPageCheck(publicUrlOf(config))
	const shopGuard = createShopGuard({
		...{ shops: createShopFinder(db), addresses, isOwnPage },
		requests: requestLimits(config).requests,
	})
	const guard = createMemberGuard({
		...{ authenticator: createMemberAuthenticator(db, clock), addresses, isOwnPage },
		members: createTokenBuckets({ capacity: config.memberRequests, refillMs: MINUTE_MS }),
		...requestLimits(config),
	})
	const options = {
		guard,
		shopGuard,
		findMembers,
		areThere,
		lockMembers,
		shedLoad,
		bodyLimit: config.bodyLimit,
	}
	const api = createMemberApi(app, options, dependencies)
	for (const register of memberRoutes(config)) register(api)
}

const memberRoutes = ({ smtpUrl, ...config }: Config) => [
	registerMembersMemberRoutes,
	registerSignInRoutes({ hasMailServer: smtpUrl !== undefined }),
	registerContactRoutes({ hasMailServer: smtpUrl !== undefined }),
	registerCashbackMemberRoutes,
	registerTiersMemberRoutes,
	registerRewardsMemberRoutes,
	registerCouponsMemberRoutes,
	registerQuizzesMemberRoutes,
	registerObjectivesMemberRoutes,
	registerCustomersMemberRoutes,
	registerConsentsMemberRoutes,
	registerMemberMessagesMemberRoutes,
	registerErasureMemberRoutes,
	registerProductsMemberRoutes,
	registerOrdersMemberRoutes,
	registerWalletMemberRoutes({ publicUrl: publicUrlOf(config) }),
	registerLooksMemberRoutes({ sendsMail: smtpUrl !== undefined }),
]
