import type { TSchema } from 'typebox'
import { ERRORS, type ErrorName, errorNumber } from './errors.ts'
import { type Json, type Publish, parameters, takesBody } from './openapi.ts'
import type { ResourceOperation } from './resource-operation.ts'

/** What a status from 400 on means. */
export interface FailedStatus {
	name: string
	description: string
	code: ErrorName | null
}

export type FailedStatuses = Record<number, FailedStatus>

/** The statuses that mean the same in the admin and the member interface. */
export const COMMON_STATUSES = {
	415: {
		name: 'UnsupportedMediaType',
		description: 'The body is compressed, or not JSON in UTF-8.',
		code: null,
	},
	500: { name: 'Fault', description: 'A fault of the service.', code: 'GenericError' },
	504: {
		name: 'NotKnown',
		description: 'The database was lost while it was asked to keep the change: it may have been made or not.',
		code: 'GenericError',
	},
} as const satisfies FailedStatuses

type Declared = ResourceOperation & { method: string; path: string; tag: string }

/** The operations of a document by path and method. */
export const pathsOf = <O extends Declared>(
	operations: readonly O[],
	describe: (operation: O) => Json,
): Record<string, Json> => {
	const paths: Record<string, Json> = {}
	for (const operation of operations) {
		const path = operation.path.replace(/:(\w+)/g, '{$1}')
		paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
	}
	return paths
}

/** The error statuses of an operation: `own`, and those that follow from its parameters, body and refusals. */
const failuresOf = (operation: Declared, own: readonly number[]): number[] => {
	const { params, query, body, refusals } = operation
	const statuses = [
		...(params || query || takesBody(operation) ? [400] : []),
		...(takesBody(operation) ? [413, 415] : []),
		...(body || refusals.length > 0 ? [422] : []),
		...[500, 503, 504],
	]
	return [...statuses, ...own].toSorted((one, other) => one - other)
}

interface Remarks {
	/** What follows the description. */
	remarks: string[]
	statuses: FailedStatuses
	/** The error statuses that its access and its interface bring. */
	failures: number[]
	/** Further members of the description. */
	own?: Json
}

export const describeResource = (
	operation: Declared,
	publish: Publish,
	{ remarks, statuses, failures, own = {} }: Remarks,
): Json => {
	const { id, tag, summary, description, body, reply, example, status } = operation
	return {
		operationId: id,
		tags: [tag],
		summary,
		description: [description.replaceAll('\n', '\n\n'), ...remarks].join('\n\n'),
		...own,
		...parameters(operation, publish),
		...(body && { requestBody: { required: true, content: json(body, example.body, publish) } }),
		responses: {
			[status]: {
				description: 'Done.',
				...(reply && { content: json(reply, example.reply, publish) }),
			},
			...Object.fromEntries(
				failuresOf(operation, failures).map((failed) => [
					failed,
					{ $ref: `#/components/responses/${statuses[failed]!.name}` },
				]),
			),
		},
	}
}

const json = (schema: TSchema, example: unknown, publish: Publish): Json => ({
	'application/json': { schema: publish(schema), example },
})

/** The answers that the operations of a document refer to. `own` are the members that only its interface has. */
export const failedResponses = (
	statuses: FailedStatuses,
	failure: Json,
	{ own = {}, headers = {} }: { own?: Json; headers?: Record<number, Json> },
): Json =>
	Object.fromEntries(
		Object.entries(statuses).map(([status, declared]) => [
			declared.name,
			{
				description: declared.description,
				...(headers[Number(status)] && { headers: headers[Number(status)] }),
				content: { 'application/json': { schema: failure, example: failureExample(declared, own) } },
			},
		]),
	)

const failureExample = ({ description, code }: FailedStatus, own: Json): Json => ({
	ErrorCode: code && errorNumber(code),
	ErrorName: code,
	Message: description.replaceAll('`', ''),
	...own,
	Field: null,
	RequestId: '01jcn3w2k8h6',
})

/** The table of the refusals of an operation; empty if it has none. */
export const refusalTable = <Refused extends ErrorName>(
	refusals: readonly Refused[],
	meaningOf: (name: Refused) => string | undefined,
): string[] => {
	const rows = ERRORS.filter((row) => refusals.includes(row.name as Refused)).map(
		({ number, name }) => `| ${number} | ${name} | ${meaningOf(name as Refused)} |`,
	)
	return rows.length > 0 ? [['| Refused with | name | when |', '|---|---|---|', ...rows].join('\n')] : []
}
