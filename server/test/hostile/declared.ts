import {
	ADMIN_OPERATIONS,
	adminOpenapi,
	EARLY_REFUSAL_STATUSES,
	MEMBER_OPERATIONS,
	memberOpenapi,
	OPERATIONS,
	openapi,
} from '@fiel/contract'
import { type AnyOperation, findOperation } from '../support/find-operation.ts'
import type { HostileRequest } from './make-request.ts'

// biome-ignore lint/suspicious/noExplicitAny: read as the JSON they are
const DOCUMENTS: any[] = [
	openapi(OPERATIONS),
	adminOpenapi(ADMIN_OPERATIONS),
	memberOpenapi(MEMBER_OPERATIONS),
]

/** The statuses of requests that are refused before they are read, whatever the operation. */
export const UNREAD_CODES = Object.keys(EARLY_REFUSAL_STATUSES).map(Number)

/** The statuses of requests without an operation: the path cannot be decoded, or does not exist. */
export const UNROUTED_CODES = [400, 404]

/** The statuses that the OpenAPI documents list for an operation. */
export const declaredStatuses = ({ method, path }: AnyOperation): number[] => {
	const place = path.replace(/:(\w+)/g, '{$1}')
	const document = DOCUMENTS.find(({ paths }) => place in paths)
	return Object.keys(document.paths[place][method.toLowerCase()].responses).map(Number)
}

/** The operation that a request targets; undefined if its mutated path or method matches none. */
export const targetOperation = ({
	operation,
	isElsewhere,
	method,
	url,
}: HostileRequest): AnyOperation | undefined =>
	isElsewhere ? findOperation(method === 'HEAD' ? 'GET' : method, url.split('?')[0]!) : operation
