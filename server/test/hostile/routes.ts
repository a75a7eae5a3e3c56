import { ADMIN_OPERATIONS, MEMBER_OPERATIONS, OPERATIONS } from '@fiel/contract'
import type { FastifyInstance } from 'fastify'
import { type AnyOperation, isPreflight } from '../support/find-operation.ts'

export interface Route {
	method: string
	path: string
	/** Undefined for pages and documents without access control. */
	operation: AnyOperation | undefined
}

/** Public routes: health checks, the reference, the documents, and the panel without data. */
const PUBLIC =
	/^\/(healthz|readyz|openapi\.json|docs(\/.*)?|v1\/member\/(openapi\.json|docs(\/.*)?)|help|help\/?\*|logos\/.*|admin|admin\/?\*|admin\/(openapi\.json|docs(\/.*)?|assets\/\*|counter(-worker\.js|\.webmanifest|-icon[\w-]*\.(svg|png))))$/

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
			const path = trail.join('')
			return methods!.split(', ').map((method) => routeOf(method, path))
		})
}

const routeOf = (method: string, path: string): Route => {
	const asked = method === 'HEAD' ? 'GET' : method
	const operation = [...OPERATIONS, ...ADMIN_OPERATIONS, ...MEMBER_OPERATIONS].find(
		(one) => one.method === asked && one.path === path,
	)
	const isOpen = (asked === 'GET' && PUBLIC.test(path)) || isPreflight(method, path)
	if (!operation && !isOpen)
		throw new Error(`${method} ${path} is neither in the contract nor known to be public`)
	return { method, path, operation }
}
