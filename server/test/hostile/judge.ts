import {
	ADMIN_ERRORS,
	ADMIN_OPERATIONS,
	AdminFailure,
	type AdminOperation,
	adminOpenapi,
	BODY_ERRORS,
	errorNumber,
	type Operation,
	TransportFailure,
} from '@fiel/contract'
import { assertConforms } from '../support/conforms.ts'
import { type HostileRequest, isPrivate } from './make-request.ts'
import type { Prediction } from './predict.ts'
import type { Changed } from './watch-changes.ts'

export interface Answer {
	status: number
	requestId: unknown
	body: string
}

/** What an answer is; anything that is none of these fails the run. */
export type Class = 'success' | 'refusal' | 'refused by transport' | 'transient'

/** Statuses of requests that never reached an operation. */
const TRANSPORT = [400, 404, 405, 413, 415, 431]

/** Says what an answer is, or throws why it may not be. */
export const judge = (request: HostileRequest, prediction: Prediction, answer: Answer): Class => {
	const { operation, isElsewhere } = request
	if (answer.status >= 500) throw new Error(`a fault: ${answer.status} ${answer.body}`)
	if (isElsewhere) return judgeOther(answer)
	const found = isPrivate(operation) ? judgePrivate(operation, answer) : judgeAdmin(operation, answer)
	if (prediction === 'refused' && found === 'success')
		throw new Error('done, although the contract forbids it')
	if (prediction === 'fits' && found === 'refused by transport')
		throw new Error('not taken, although it is as the contract wants it')
	return found
}

/** A twisted address may be another operation, a page of the panel, or nothing. */
const judgeOther = ({ status, requestId }: Answer): Class => {
	if (!requestId) throw new Error('no request id')
	if (status === 429) return 'transient'
	return status < 300 ? 'success' : status === 401 || status === 403 ? 'refusal' : 'refused by transport'
}

const TRANSPORT_FAILURE = { id: 'TransportFailure', reply: TransportFailure }
const ADMIN_FAILURE = { id: 'AdminFailure', reply: AdminFailure }

const judgePrivate = (operation: Operation, { status, body, requestId }: Answer): Class => {
	const reply = JSON.parse(body)
	if (status !== 200) {
		assertConforms(TRANSPORT_FAILURE, reply)
		if (reply.RequestId !== requestId) throw new Error('another request id in the header')
		if (status === 429) return 'transient'
		if (!TRANSPORT.includes(status)) throw new Error(`status ${status}: ${body}`)
		return 'refused by transport'
	}
	assertConforms(operation, reply)
	if (!reply.HasError) return 'success'
	const number = numberOf(operation, reply)
	if (!operation.refusals.some((name) => errorNumber(name) === number))
		throw new Error(`refused with ${number}, which the contract does not name: ${body}`)
	return 'refusal'
}

// biome-ignore lint/suspicious/noExplicitAny: a reply in any envelope
const numberOf = ({ envelope }: Operation, reply: any): number => {
	if (envelope === 'D') return reply.ErrorDescriptions[0].Description
	return envelope === 'C' ? Number.parseInt(reply.ErrorMessages[0], 10) : reply.ErrorCode
}

// biome-ignore lint/suspicious/noExplicitAny: read as the JSON it is
const DOCUMENT = adminOpenapi(ADMIN_OPERATIONS) as any

const judgeAdmin = (operation: AdminOperation, { status, body, requestId }: Answer): Class => {
	if (status === operation.status) {
		if (operation.reply) assertConforms({ id: operation.id, reply: operation.reply }, JSON.parse(body))
		else if (body !== '') throw new Error(`a body with ${status}`)
		return 'success'
	}
	const reply = JSON.parse(body)
	assertConforms(ADMIN_FAILURE, reply)
	if (reply.RequestId !== requestId) throw new Error('another request id in the header')
	const named = [...ADMIN_ERRORS, ...BODY_ERRORS, ...operation.refusals].map(errorNumber)
	if (reply.ErrorCode !== null && !named.includes(reply.ErrorCode))
		throw new Error(`refused with ${reply.ErrorCode}, which the contract does not name: ${body}`)
	if (status === 429) return 'transient'
	if (reply.ErrorCode === null && reply.Field === null && [400, 413, 415].includes(status))
		return 'refused by transport'
	const path = operation.path.replace(/:(\w+)/g, '{$1}')
	if (!(status in DOCUMENT.paths[path][operation.method.toLowerCase()].responses))
		throw new Error(`status ${status}, which the contract does not name: ${body}`)
	return 'refusal'
}

/** What is refused changes nothing, and neither does what only reads, unless it is written down that it was read. */
export const whyNotChanged = (
	{ operation, method, isElsewhere }: HostileRequest,
	found: Class,
	changes: Changed[],
): Error | null => {
	if (found !== 'success' && changes.length > 0)
		return new Error(`changed, although it was refused: ${JSON.stringify(changes)}`)
	const reads = method === 'GET' || (!isElsewhere && 'access' in operation && operation.access === 'read')
	const changed = changes.filter(({ table }) => table !== 'audit_log')
	if (reads && changed.length > 0)
		return new Error(`changed, although it only reads: ${JSON.stringify(changed)}`)
	return null
}
