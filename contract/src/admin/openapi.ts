import type { TSchema } from 'typebox'
import { ERRORS, type ErrorName, errorNumber } from '../errors.ts'
import { createPublisher, type Json, type Publish, parameters, sorted, takesBody } from '../openapi.ts'
import { adminErrorMeaning } from './errors.ts'
import { type Access, ADMIN_TAGS, AdminFailure, type AdminOperation, rightsOf } from './operation.ts'

const STATUSES: Record<number, { name: string; description: string; code: ErrorName | null }> = {
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
	415: {
		name: 'UnsupportedMediaType',
		description: 'The body is compressed, or not JSON in UTF-8.',
		code: null,
	},
	422: {
		name: 'Refused',
		description: 'The values make no sense: see the number.',
		code: 'General_BiggerThanZero',
	},
	429: { name: 'TooManyRequests', description: 'Too many failed attempts.', code: 'Too_Many_Requests' },
	500: { name: 'Fault', description: 'A fault of the service.', code: 'GenericError' },
	503: {
		name: 'NotNow',
		description: 'Nothing was done: the database cannot be reached or is overloaded.',
		code: 'GenericError',
	},
	504: {
		name: 'NotKnown',
		description: 'The database was lost while it was asked to keep the change: it may have been made or not.',
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
	const paths: Record<string, Json> = {}
	for (const operation of operations) {
		const path = operation.path.replace(/:(\w+)/g, '{$1}')
		paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, publish) }
	}
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
			responses: Object.fromEntries(
				Object.values(STATUSES).map((declared) => [
					declared.name,
					{
						description: declared.description,
						content: { 'application/json': { schema: failure, example: failureExample(declared) } },
					},
				]),
			),
			schemas: sorted(schemas),
		},
	}
}

const failureExample = ({ description, code }: (typeof STATUSES)[number]): Json => ({
	ErrorCode: code && errorNumber(code),
	ErrorName: code,
	Message: description,
	Text: null,
	Field: null,
	RequestId: '01jcn3w2k8h6',
})

/** The error statuses of an operation. */
function failuresOf(operation: AdminOperation): number[] {
	const { access, method, onlyReads, params, query, body, refusals } = operation
	return [
		...(params || query || takesBody(operation) ? [400] : []),
		401,
		...(method === 'GET' && (access === 'open' || access === 'self') ? [] : [403]),
		...(params || hasIdMember(body) ? [404] : []),
		// A request in test mode is 409 if there is no sandbox.
		...(access !== 'open' || (method !== 'GET' && !onlyReads) ? [409] : []),
		...(takesBody(operation) ? [413, 415] : []),
		...(body || refusals.length > 0 ? [422] : []),
		...(refusals.includes('Too_Many_Requests') ? [429] : []),
		500,
		503,
		504,
	]
}

/** Whether the body identifies its subject by `Id`. */
const hasIdMember = (body: TSchema | undefined): boolean =>
	'Id' in ((body as { properties?: object } | undefined)?.properties ?? {})

function describe(operation: AdminOperation, publish: Publish): Json {
	const { body, reply, example, status } = operation
	return {
		operationId: operation.id,
		tags: [operation.tag],
		summary: operation.summary,
		description: [
			operation.description.replaceAll('\n', '\n\n'),
			...describeAccess(operation.access),
			...refusalTable(operation),
		].join('\n\n'),
		...(operation.access === 'open' && { security: [] }),
		...parameters(operation, publish),
		...(body && { requestBody: { required: true, content: json(body, example.body, publish) } }),
		responses: {
			[status]: {
				description: 'Done.',
				...(reply && { content: json(reply, example.reply, publish) }),
			},
			...Object.fromEntries(
				failuresOf(operation).map((failed) => [
					failed,
					{ $ref: `#/components/responses/${STATUSES[failed]!.name}` },
				]),
			),
		},
	}
}

function describeAccess(access: Access): string[] {
	if (access === 'owner') return ['Only for owners.']
	const rights = rightsOf(access).map((right) => `\`${right}\``)
	return rights.length > 0 ? [`Needs the right ${rights.join(' or ')}.`] : []
}

const json = (schema: TSchema, example: unknown, publish: Publish): Json => ({
	'application/json': { schema: publish(schema), example },
})

function refusalTable({ refusals }: { refusals: readonly ErrorName[] }): string[] {
	const rows = ERRORS.filter((row) => refusals.includes(row.name)).map(
		(row) => `| ${row.number} | ${row.name} | ${adminErrorMeaning(row.name)} |`,
	)
	return rows.length > 0 ? [['| Refused with | name | when |', '|---|---|---|', ...rows].join('\n')] : []
}
