import {
	AdminFailure,
	type AdminOperation,
	MemberFailure,
	type MemberOperation,
	type Operation,
	TransportFailure,
} from '@fiel/contract'
import { isOfMembers as isOfMembersUrl } from '../../src/http/member-reply.ts'
import { assertConforms, assertDeclaredRefusal, refusalNumber } from '../support/conforms.ts'
import { type AnyOperation, isOfMembers, isPreflight, isPrivate } from '../support/find-operation.ts'
import { declaredStatuses, targetOperation, UNREAD_CODES, UNROUTED_CODES } from './declared.ts'
import type { HostileRequest } from './make-request.ts'
import type { Prediction } from './predict.ts'
import type { RowChange } from './watch-changes.ts'

export interface HttpAnswer {
	status: number
	requestId: unknown
	body: string
}

/** The class of an answer; any other answer fails the run. */
export type AnswerClass = 'success' | 'refusal' | 'refused by transport' | 'transient'

/** Returns the class of an answer, or throws if the answer is not allowed. */
export const classifyAnswer = (
	request: HostileRequest,
	prediction: Prediction,
	answer: HttpAnswer,
): AnswerClass => {
	if (answer.status >= 500) throw new Error(`a fault: ${answer.status} ${answer.body}`)
	if (!answer.requestId) throw new Error('no request id')
	// An earlier request may have ended the session of the panel, or switched the interface of members off.
	const isClosed = [401, 403].includes(answer.status) && !isPrivate(request.operation)
	// A shop that the path names is looked up before the body is read.
	const isUnknownShop = answer.status === 404 && request.operation.path.includes('/shops/:shop')
	if (prediction === 'ambiguous' && answer.status !== 400 && !isClosed && !isUnknownShop)
		throw new Error(`${answer.status} for a body with a member twice: ${answer.body}`)
	const found = classOf(request, targetOperation(request), answer)
	if (prediction === 'refused' && found === 'success')
		throw new Error('done, although the contract forbids it')
	if (prediction === 'fits' && found === 'refused by transport')
		throw new Error('not taken, although it is as the contract wants it')
	return found
}

const classOf = (
	request: HostileRequest,
	operation: AnyOperation | undefined,
	answer: HttpAnswer,
): AnswerClass => {
	const { status } = answer
	if (isPreflight(request.method, request.url.split('?')[0]!)) return classifyPreflight(answer)
	const declared = operation ? declaredStatuses(operation) : UNROUTED_CODES
	if (!declared.includes(status) && !UNREAD_CODES.includes(status))
		throw new Error(`status ${status}, which the contract does not name: ${answer.body}`)
	if (request.method === 'HEAD') return classifyHead(answer)
	if (operation && isPrivate(operation) && isRefusalReply(operation, answer))
		return classifyPrivate(operation, { ...answer, status: 200 })
	if (UNREAD_CODES.includes(status)) return classifyFailure(TRANSPORT_FAILURE, answer)
	if (!operation) return classifyFailure(failureAt(request.url), answer)
	return isPrivate(operation) ? classifyPrivate(operation, answer) : classifyByStatus(operation, answer)
}

/** A refusal of an operation that does not answer 200 has its envelope; a body that was not read has none. */
const isRefusalReply = ({ refusalStatus }: Operation, { status, body }: HttpAnswer): boolean =>
	status === refusalStatus && 'Severity' in JSON.parse(body)

const classifyPreflight = ({ status, body }: HttpAnswer): AnswerClass => {
	if (status !== 204 || body !== '') throw new Error(`${status} ${body} after a preflight`)
	return 'success'
}

/** The headers that GET would have returned. */
const classifyHead = ({ status, body }: HttpAnswer): AnswerClass => {
	if (body !== '') throw new Error(`a body after HEAD: ${body}`)
	return status < 300 ? 'success' : 'refused by transport'
}

const TRANSPORT_FAILURE = { id: 'TransportFailure', reply: TransportFailure }
const ADMIN_FAILURE = { id: 'AdminFailure', reply: AdminFailure }
const MEMBER_FAILURE = { id: 'MemberFailure', reply: MemberFailure }

type Failure = typeof TRANSPORT_FAILURE | typeof ADMIN_FAILURE | typeof MEMBER_FAILURE

/** The body of failures at an address that has no operation. */
const failureAt = (url: string): Failure => {
	if (url.startsWith('/admin/api')) return ADMIN_FAILURE
	return isOfMembersUrl(url) ? MEMBER_FAILURE : TRANSPORT_FAILURE
}

const classifyFailure = (failure: Failure, { status, body, requestId }: HttpAnswer): AnswerClass => {
	const reply = JSON.parse(body)
	assertConforms(failure, reply)
	assertSameId(reply, requestId)
	return status === 429 ? 'transient' : 'refused by transport'
}

const assertSameId = (reply: { RequestId: string }, requestId: unknown): void => {
	if (reply.RequestId !== requestId) throw new Error('another request id in the header')
}

const classifyPrivate = (operation: Operation, answer: HttpAnswer): AnswerClass => {
	const { status, body, requestId } = answer
	if (status === 401) throw new Error('good credentials were refused')
	if (status !== 200) return classifyUnsuccessful(operation, answer)
	if (operation.envelope === 'Html') return 'success'
	const reply = JSON.parse(body)
	assertConforms(operation, reply)
	if (!reply.HasError) return 'success'
	assertSameId(reply, requestId)
	assertDeclaredRefusal(operation, refusalNumber(operation, reply))
	return 'refusal'
}

/** A list has no place for an error, so its refusals have a number and the body of the other statuses. */
const classifyUnsuccessful = (operation: Operation, answer: HttpAnswer): AnswerClass => {
	const found = classifyFailure(TRANSPORT_FAILURE, answer)
	const { ErrorCode } = JSON.parse(answer.body)
	if (operation.envelope !== 'Array' || answer.status !== 400 || ErrorCode === null) return found
	assertDeclaredRefusal(operation, ErrorCode)
	return 'refusal'
}

/** Operations that answer with statuses instead of envelopes. */
const classifyByStatus = (operation: AdminOperation | MemberOperation, answer: HttpAnswer): AnswerClass => {
	const { status, body } = answer
	if (status === operation.status) {
		if (operation.reply) assertConforms({ id: operation.id, reply: operation.reply }, JSON.parse(body))
		else if (body !== '') throw new Error(`a body with ${status}`)
		return 'success'
	}
	const found = classifyFailure(isOfMembers(operation) ? MEMBER_FAILURE : ADMIN_FAILURE, answer)
	const reply = JSON.parse(body)
	if (reply.ErrorCode !== null) assertDeclaredRefusal(operation, reply.ErrorCode)
	const isUnread = reply.ErrorCode === null && reply.Field === null && [400, 413, 415].includes(status)
	return found === 'transient' || isUnread ? found : 'refusal'
}

/** Requests that are refused or only read must not change anything, except the records of access. */
export const findForbiddenChange = (
	request: HostileRequest,
	found: AnswerClass,
	changes: RowChange[],
): Error | null => {
	if (found !== 'success' && changes.length > 0)
		return new Error(`changed, although it was refused: ${JSON.stringify(changes)}`)
	const operation = targetOperation(request)
	const reads = operation?.method === 'GET' || (operation && 'onlyReads' in operation && operation.onlyReads)
	const changed = changes.filter(({ table }) => table !== 'audit_log' && table !== 'seal_totals')
	if (reads && changed.length > 0)
		return new Error(`changed, although it only reads: ${JSON.stringify(changed)}`)
	return null
}
