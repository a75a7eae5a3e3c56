import { MEMBER_OPERATIONS, type MemberOperation } from '@fiel/contract'
import type { FastifyInstance } from 'fastify'

/** Two hours, the longest time for which Chromium remembers it. */
const PREFLIGHT_MAX_AGE_S = 7_200

/** As on the public interface, a preflight is the same for every page, and the request itself is checked: decision 0031. */
const PREFLIGHT_HEADERS = {
	'access-control-allow-origin': '*',
	'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id',
	'access-control-max-age': PREFLIGHT_MAX_AGE_S,
	vary: 'origin',
}

/** Answers the preflight requests of browsers for an operation. */
export const registerPreflight = (app: FastifyInstance, { path }: MemberOperation): void => {
	if (app.hasRoute({ method: 'OPTIONS', url: path })) return // another operation has the same path
	app.options(path, (_request, reply) =>
		reply
			.code(204)
			.headers({ ...PREFLIGHT_HEADERS, 'access-control-allow-methods': methodsOf(path) })
			.send(),
	)
}

const methodsOf = (path: string): string =>
	MEMBER_OPERATIONS.flatMap((operation) => (operation.path === path ? operation.method : [])).join(', ')
