import { ADMIN_OPERATIONS, MEMBER_OPERATIONS, OPERATIONS } from '@fiel/contract'
import type { FastifyInstance } from 'fastify'
import { type AnyOperation, isPreflight } from '../support/find-operation.ts'

export interface Route {
	method: string
	path: string
	/** Undefined for pages and documents without access control. */
	operation: AnyOperation | undefined
}

/** Public routes: health checks, the reference, the documents, the widget and its pages, and the panel without data. */
const PUBLIC =
	/^\/(healthz|readyz|openapi\.json|docs(\/.*)?|v1\/member\/(openapi\.json|docs(\/.*)?)|help|help\/?\*|widget\.js|widget\/.*|m\/.*|demo-shop(\/.*)?|logos\/.*|admin|admin\/?\*|admin\/(openapi\.json|docs(\/.*)?|assets\/\*|counter(-worker\.js|\.webmanifest|-icon[\w-]*\.(svg|png))))$/

/** The demo shop is open to everybody, and exists only with the demo merchant. */
const OF_DEMO_SHOP = /^\/demo-shop\//

/** Telephones call these with the token of a pass, or with an address that a member got, in the protocol of Apple. */
const OF_WALLETS = /^\/v1\/member\/shops\/:shop\/wallet\//

/** The link in a message to a member, which is signed and to which mail programs post. */
const OF_MESSAGE = /^\/m\/:shop\/u\/:token$/

/** The router prints this route without its prefix, because no route is the prefix itself. */
const ASSETS = '/widget/assets/*'

/** Every route of the application, read from the router, so that none can be missed. */
export const routesOf = (app: FastifyInstance): Route[] => {
	const trail: string[] = []
	return app
		.printRoutes({ commonPrefix: false })
		.split('\n')
		.flatMap((line) => {
			const [, indent, segment, methods] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
			if (indent === undefined) return []
			trail.splice(indent.length / 4, Infinity, segment!)
			const printed = trail.join('')
			const path = printed === '*' && app.hasRoute({ method: 'GET', url: ASSETS }) ? ASSETS : printed
			return methods!.split(', ').map((method) => routeOf(method, path))
		})
}

const routeOf = (method: string, path: string): Route => {
	const asked = method === 'HEAD' ? 'GET' : method
	const operation = [...OPERATIONS, ...ADMIN_OPERATIONS, ...MEMBER_OPERATIONS].find(
		(one) => one.method === asked && one.path === path,
	)
	const isOpen =
		(asked === 'GET' && PUBLIC.test(path)) ||
		OF_DEMO_SHOP.test(path) ||
		OF_WALLETS.test(path) ||
		OF_MESSAGE.test(path) ||
		isPreflight(method, path)
	if (!operation && !isOpen)
		throw new Error(`${method} ${path} is neither in the contract nor known to be public`)
	return { method, path, operation }
}
