import type { TSchema } from 'typebox'
import { ERRORS, type ErrorName, errorNumber } from '../errors.ts'
import { createPublisher, type Json, type Publish, parameters, sorted, takesBody } from '../openapi.ts'
import { MEMBER_SCOPE_MEANINGS, MEMBER_TAGS, MemberFailure, type MemberOperation } from './operation.ts'

const STATUSES: Record<number, { name: string; description: string; code: ErrorName | null }> = {
	400: {
		name: 'BadRequest',
		description: 'The body is not JSON, or a member is missing, malformed or there twice.',
		code: 'GenericError',
	},
	401: {
		name: 'Unauthorized',
		description:
			'Number 76: the token is missing, not valid, expired or revoked; get another one. Number 59: the token is valid, and the merchant has no such customer, or not any more.',
		code: 'ApiPartnerKeysValidation',
	},
	403: {
		name: 'Forbidden',
		description:
			'The token lacks the scope, the merchant has switched the member interface off, or the request comes from a page whose origin is not listed.',
		code: 'ApiPartnerKeysValidation',
	},
	404: { name: 'NotFound', description: 'There is no such thing.', code: null },
	413: { name: 'TooLarge', description: 'The body is larger than 256 KiB.', code: null },
	415: {
		name: 'UnsupportedMediaType',
		description: 'The body is compressed, or not JSON in UTF-8.',
		code: null,
	},
	422: {
		name: 'Refused',
		description: 'It cannot be done: see the number.',
		code: 'PdvOrder_NotEnoughPoints',
	},
	429: {
		name: 'TooManyRequests',
		description: 'Too many requests of the member, the merchant or the address; see `Retry-After`.',
		code: 'Too_Many_Requests',
	},
	500: { name: 'Fault', description: 'A fault of the service.', code: 'GenericError' },
	503: {
		name: 'NotNow',
		description: 'Nothing was done: the service is overloaded or its database cannot be reached.',
		code: 'GenericError',
	},
	504: {
		name: 'NotKnown',
		description: 'The database was lost while it was asked to keep the change: it may have been made or not.',
		code: 'GenericError',
	},
}

const HEADERS: Record<number, Json> = {
	401: { 'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' } } },
	...Object.fromEntries(
		[429, 503, 504].map((status) => [
			status,
			{ 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
		]),
	),
}

const DESCRIPTION = [
	'What members of a program see and do, from the pages of a shop, an app or a server. A request carries the token of one member of one merchant, and concerns nobody else.',
	'A token comes from the merchant: its backend asks for one with `POST /v1/pvt/Customer/{id}/token`, or signs one itself with a secret from the panel (a JWT, HS256). `docs/members.md` shows both.',
	'The token is sent in `Authorization: Bearer …` and nowhere else. Browsers may call from the origins that the merchant has listed; requests without `Origin` are answered.',
	'Success is 200, 201 or 204 with the resource itself as the body. Every other status has the body `MemberFailure`; its number is of the same error table as that of the private interface, and its message can be shown to the member.',
	`Scopes: ${Object.entries(MEMBER_SCOPE_MEANINGS)
		.map(([scope, meaning]) => `\`${scope}\`: ${meaning}`)
		.join('; ')}.`,
].join('\n\n')

/** The OpenAPI 3.1 document of the member interface. */
export function memberOpenapi(operations: readonly MemberOperation[]): Json {
	const schemas: Json = {}
	const publish = createPublisher(schemas)
	const failure = publish(MemberFailure)
	const paths: Record<string, Json> = {}
	for (const operation of operations) {
		const path = operation.path.replace(/:(\w+)/g, '{$1}')
		paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, publish) }
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Fiel member interface',
			version: '1.0.0',
			description: DESCRIPTION,
			license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
		},
		servers: [{ url: '/' }],
		security: [{ member: [] }],
		tags: Object.entries(MEMBER_TAGS).map(([name, description]) => ({ name, description })),
		paths,
		components: {
			securitySchemes: {
				member: {
					type: 'http',
					scheme: 'bearer',
					bearerFormat: 'JWT',
					description: 'The token of a member.',
				},
			},
			responses: Object.fromEntries(
				Object.entries(STATUSES).map(([status, declared]) => [
					declared.name,
					{
						description: declared.description,
						...(HEADERS[Number(status)] && { headers: HEADERS[Number(status)] }),
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
	Message: description.replaceAll('`', ''),
	Field: null,
	RequestId: '01jcn3w2k8h6',
})

/** The error statuses of an operation. */
function failuresOf(operation: MemberOperation): number[] {
	const { params, query, body, refusals } = operation
	return [
		...(params || query || takesBody(operation) ? [400] : []),
		401,
		403,
		...(params ? [404] : []),
		...(takesBody(operation) ? [413, 415] : []),
		...(body || refusals.length > 0 ? [422] : []),
		...[429, 500, 503, 504],
	]
}

function describe(operation: MemberOperation, publish: Publish): Json {
	const { body, reply, example, status, scope } = operation
	return {
		operationId: operation.id,
		tags: [operation.tag],
		summary: operation.summary,
		description: [
			operation.description.replaceAll('\n', '\n\n'),
			...(scope === 'any' ? [] : [`Scope of the token: \`${scope}\`.`]),
			...refusalTable(operation),
		].join('\n\n'),
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

const json = (schema: TSchema, example: unknown, publish: Publish): Json => ({
	'application/json': { schema: publish(schema), example },
})

function refusalTable({ refusals }: MemberOperation): string[] {
	const rows = ERRORS.filter((row) => refusals.includes(row.name)).map(
		(row) => `| ${row.number} | ${row.name} | ${row.when} |`,
	)
	return rows.length > 0 ? [['| Refused with | name | when |', '|---|---|---|', ...rows].join('\n')] : []
}
