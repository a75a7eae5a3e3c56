import { ERRORS } from '../errors.ts'
import { createPublisher, type Json, type Publish, sorted } from '../openapi.ts'
import {
	COMMON_STATUSES,
	describeResource,
	type FailedStatuses,
	failedResponses,
	pathsOf,
	refusalTable,
} from '../resource-openapi.ts'
import { MEMBER_SCOPE_MEANINGS, MEMBER_TAGS, MemberFailure, type MemberOperation } from './operation.ts'

const STATUSES: FailedStatuses = {
	...COMMON_STATUSES,
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
	404: {
		name: 'NotFound',
		description:
			'There is no such thing. Without a token also: there is no such shop, or it has switched the member interface off.',
		code: null,
	},
	413: { name: 'TooLarge', description: 'The body is larger than 256 KiB.', code: null },
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
	503: {
		name: 'NotNow',
		description: 'Nothing was done: the service is overloaded or its database cannot be reached.',
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
	'Operations below `/v1/member/shops/{shop}` need no token: they are for visitors of the shop that the path names.',
	'A token comes from the merchant: its backend asks for one with `POST /v1/pvt/Customer/{id}/token`, or signs one itself with a secret from the panel (a JWT, HS256). `docs/members.md` shows both.',
	'The token is sent in `Authorization: Bearer …` and nowhere else. Browsers may call from the origins that the merchant has listed, and from the pages of Fiel itself; requests without `Origin` are answered.',
	'Success is 200, 201, 202 or 204 with the resource itself as the body. Every other status has the body `MemberFailure`; its number is of the same error table as that of the private interface, and its message can be shown to the member.',
	`Scopes: ${Object.entries(MEMBER_SCOPE_MEANINGS)
		.map(([scope, meaning]) => `\`${scope}\`: ${meaning}`)
		.join('; ')}.`,
].join('\n\n')

/** The OpenAPI 3.1 document of the member interface. */
export function memberOpenapi(operations: readonly MemberOperation[]): Json {
	const schemas: Json = {}
	const publish = createPublisher(schemas)
	const failure = publish(MemberFailure)
	const paths = pathsOf(operations, (operation) => describe(operation, publish))
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
			responses: failedResponses(STATUSES, failure, { headers: HEADERS }),
			schemas: sorted(schemas),
		},
	}
}

const WITHOUT_TOKEN = 'Needs no token: the path names the shop.'

const describe = (operation: MemberOperation, publish: Publish): Json => {
	const { scope, params, refusals } = operation
	const needsNoToken = scope === 'none'
	const canBeUnauthorized = !needsNoToken || refusals.includes('ApiPartnerKeysValidation')
	return describeResource(operation, publish, {
		remarks: [
			...(scope === 'any' ? [] : [needsNoToken ? WITHOUT_TOKEN : `Scope of the token: \`${scope}\`.`]),
			...refusalTable(refusals, whenRefused),
		],
		statuses: STATUSES,
		failures: [...(canBeUnauthorized ? [401] : []), 403, ...(params ? [404] : []), 429],
		...(needsNoToken && { own: { security: [] } }),
	})
}

const whenRefused = (refused: string): string | undefined => ERRORS.find(({ name }) => name === refused)?.when
