import { isRead, type Operation } from '@fiel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { CallingMerchant } from '../merchants/merchant.ts'
import type { MessageRenderer } from '../messages/message.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { parseBasicAuth } from './authenticator.ts'
import type { EarlyLoadShedder } from './early-load-shedder.ts'
import { createScopeGuard, type Guard } from './guard.ts'
import type { LoadShedder } from './load-shedder.ts'
import type { ReadBatcher } from './read-batcher.ts'
import { createRenderer, renderMessage } from './render.ts'
import { refusalReply } from './reply.ts'
import { validationRefusal } from './validate.ts'
import type { WriteBatcher } from './write-batcher.ts'

/** What the private routes of a feature are registered with. */
export interface PrivateApi {
	readonly db: Database
	readonly clock: Clock
	readonly writes: WriteBatcher
	readonly reads: ReadBatcher
	serve<O extends Operation>(operation: O, handle: OperationHandler<O>): void
}

type RequestPart<O, Name extends string> = O extends { [K in Name]: infer S extends TSchema }
	? Static<S>
	: undefined

/** Who sends a request. */
export interface Caller {
	/** The token of the API key. */
	token: string
	address: string
}

export interface OperationCall<O> {
	merchant: CallingMerchant
	params: RequestPart<O, 'params'>
	query: RequestPart<O, 'query'>
	body: RequestPart<O, 'body'>
	/** For operations that limit their callers. */
	caller(): Caller
	/** Renders a message in the language of the client. */
	render: MessageRenderer
}

/** Returns the whole reply, or a refusal. */
type OperationHandler<O extends Operation> = (call: OperationCall<O>) => Promise<Static<O['reply']> | Refusal>

/** How requests are refused under overload. */
interface LoadShedding {
	shedLoad: LoadShedder
	earlyShedder?: EarlyLoadShedder
}

/**
 * Registers the operations of the private interface, and with another guard those of the public one. Every operation
 * gets the same authentication, limits, validation and envelopes.
 */
export const createPrivateApi = (
	app: FastifyInstance,
	guard: Guard,
	{ shedLoad, earlyShedder }: LoadShedding,
	dependencies: Omit<PrivateApi, 'serve'>,
	limits: { bodyLimit?: number } = {},
): PrivateApi => ({
	...dependencies,
	serve(operation, handle) {
		const queue = isRead(operation) ? 'reads' : 'writes'
		earlyShedder?.addOperation(operation)
		const shedIfOverloaded: onRequestHookHandler = (request, reply, done) => {
			earlyShedder?.rememberCredentials(request.headers.authorization, request.merchant!.id)
			if (dependencies[queue].isFull(request.merchant!.id)) shedLoad(queue, request, reply)
			else done()
		}
		app.route({
			method: operation.method,
			url: operation.path,
			schema: {
				...(operation.params && { params: operation.params }),
				...(operation.query && { querystring: operation.query }),
				...(operation.body && { body: operation.body }),
				// A refusal with another status has no schema here: requests that are not JSON share its status, not its shape.
				...(operation.envelope !== 'Html' && { response: { 200: operation.reply } }),
			},
			...limits,
			config: { operation: operation.id },
			attachValidation: true, // invalid input is a refusal in the operation's envelope, not an HTTP error
			onRequest: [guard, createScopeGuard(operation), shedIfOverloaded],
			handler: async (request: FastifyRequest, reply: FastifyReply) => {
				reply.code(200)
				const failed = request.validationError
				if (failed && !failed.validation) throw failed // a transport error, not a failed validation
				if (failed?.validation) {
					const errors = failed.validation as Parameters<typeof validationRefusal>[2]
					const refusal = validationRefusal(operation, failed.validationContext ?? 'body', errors)
					return refusalResponse(operation, request, reply, 'bad_input', refusal)
				}
				const outcome = await handle({
					merchant: request.merchant!,
					params: request.params,
					query: request.query,
					body: request.body,
					caller: () => callerOf(request),
					render: createRenderer(request, reply),
				} as Parameters<typeof handle>[0])
				if (isRefusal(outcome)) return refusalResponse(operation, request, reply, 'refusal', outcome)
				if (operation.envelope === 'Html') reply.headers(HTML_HEADERS)
				return outcome
			},
		})
	},
})

/** A browser that opens the address itself runs nothing. */
const HTML_HEADERS = {
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': "default-src 'none'; sandbox",
	'x-content-type-options': 'nosniff',
}

/** The guard has checked the credentials. */
const callerOf = ({ headers, ip }: FastifyRequest): Caller => ({
	token: parseBasicAuth(headers.authorization!)!.token,
	address: ip,
})

const refusalResponse = (
	operation: Operation,
	request: FastifyRequest,
	reply: FastifyReply,
	outcome: 'refusal' | 'bad_input',
	refusal: Refusal,
): Record<string, unknown> => {
	reply.verdict = { outcome, name: refusal.refused }
	if (operation.refusalStatus) reply.code(operation.refusalStatus)
	return refusalReply(operation, refusal, renderMessage(request, reply, refusal.message), request.id)
}
