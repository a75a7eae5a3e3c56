import type { TSchema } from 'typebox'
import { createPublisher, type Json, type Publish, sorted } from '../openapi.ts'
import {
	COMMON_STATUSES,
	describeResource,
	type FailedStatuses,
	failedResponses,
	pathsOf,
	refusalTable,
} from '../resource-openapi.ts'
import { adminErrorMeaning } from './errors.ts'
import { type Access, ADMIN_TAGS, AdminFailure, type AdminOperation, rightsOf } from './operation.ts'

const STATUSES: FailedStatuses = {
	...COMMON_STATUSES,
	400: {
		name: 'BadRequest',
		description: 'The body is not JSON, or a member is malformed, unknown or there twice.',
		code: 'GenericError',
	},
	401: { name: 'Unauthorized', description: 'There is no session.', code: 'ApiPartnerKeysValidation' },
	403: {
		name: 'Forbidden',
		description: 'The role does not allow it, or the request comes from another site.',
		code: null,
	},
	404: { name: 'NotFound', description: 'The merchant of the session has no such thing.', code: null },
	409: { name: 'Conflict', description: 'Somebody else was faster, or it is taken.', code: null },
	413: { name: 'TooLarge', description: 'The body is larger than 1 MiB.', code: null },
	422: {
		name: 'Refused',
		description: 'The values make no sense: see the number.',
		code: 'General_BiggerThanZero',
	},
	429: { name: 'TooManyRequests', description: 'Too many failed attempts.', code: 'Too_Many_Requests' },
	503: {
		name: 'NotNow',
		description: 'Nothing was done: the database cannot be reached or is overloaded.',
		code: 'GenericError',
	},
}

const DESCRIPTION = [
	'What the panel is made of: the program, tiers, customers, objectives, rewards, quizzes, webhooks, API keys and users of one merchant.',
	'Every request but signing in, setting up and accepting an invitation needs the cookie of a session. Requests that change something are refused when they come from the pages of another site.',
	'Success is 200, 201 or 204 with the resource itself as the body. Every other status has the body `AdminFailure`; its number is of the same error table as that of the private interface. 404 is also the answer where there is no such operation.',
].join('\n\n')

/** The OpenAPI 3.1 document of the admin API. */
export function adminOpenapi(operations: readonly AdminOperation[]): Json {
	const schemas: Json = {}
	const publish = createPublisher(schemas)
	const failure = publish(AdminFailure)
	const paths = pathsOf(operations, (operation) => describe(operation, publish))
	return {
		openapi: '3.1.0',
		info: {
			title: 'Fiel admin interface',
			version: '1.0.0',
			description: DESCRIPTION,
			license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
		},
		servers: [{ url: '/' }],
		security: [{ session: [] }],
		tags: Object.entries(ADMIN_TAGS).map(([name, description]) => ({ name, description })),
		paths,
		components: {
			securitySchemes: {
				session: {
					type: 'apiKey',
					in: 'cookie',
					name: 'fiel_session',
					description: 'Set by signing in.',
				},
			},
			responses: failedResponses(STATUSES, failure, { own: { Text: null } }),
			schemas: sorted(schemas),
		},
	}
}

/** The error statuses that do not follow from its body and its refusals alone. */
function failuresOf({ access, method, onlyReads, params, body, refusals }: AdminOperation): number[] {
	return [
		401,
		...(method === 'GET' && (access === 'open' || access === 'self') ? [] : [403]),
		...(params || hasIdMember(body) ? [404] : []),
		// A request in test mode is 409 if there is no sandbox.
		...(access !== 'open' || (method !== 'GET' && !onlyReads) ? [409] : []),
		...(refusals.includes('Too_Many_Requests') ? [429] : []),
	]
}

/** Whether the body identifies its subject by `Id`. */
const hasIdMember = (body: TSchema | undefined): boolean =>
	'Id' in ((body as { properties?: object } | undefined)?.properties ?? {})

const describe = (operation: AdminOperation, publish: Publish): Json =>
	describeResource(operation, publish, {
		remarks: [...describeAccess(operation.access), ...refusalTable(operation.refusals, adminErrorMeaning)],
		statuses: STATUSES,
		failures: failuresOf(operation),
		own: operation.access === 'open' ? { security: [] } : {},
	})

function describeAccess(access: Access): string[] {
	if (access === 'owner') return ['Only for owners.']
	const rights = rightsOf(access).map((right) => `\`${right}\``)
	return rights.length > 0 ? [`Needs the right ${rights.join(' or ')}.`] : []
}
