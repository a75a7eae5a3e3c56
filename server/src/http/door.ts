import { isRead, type Operation } from '@fiel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Render } from '../messages/message.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Batcher } from './batcher.ts'
import type { Guard } from './guard.ts'
import type { Reads } from './reads.ts'
import type { RefuseBusy } from './refuse-busy.ts'
import type { EarlyRefusals } from './refuse-early.ts'
import { render, renderFor } from './render.ts'
import { refusalReply } from './reply.ts'
import { refusalOf } from './validate.ts'

/** What a feature's door is made with. */
export interface Door {
	readonly db: Database
	readonly clock: Clock
	readonly writes: Batcher
	readonly reads: Reads
	serve<O extends Operation>(operation: O, handle: Handler<O>): void
}

type Part<O, Name extends string> = O extends { [K in Name]: infer S extends TSchema } ? Static<S> : undefined

export interface Call<O> {
	merchant: Merchant
	params: Part<O, 'params'>
	query: Part<O, 'query'>
	body: Part<O, 'body'>
	/** A message in the language of whoever asked. */
	render: Render
}

/** Answers the whole reply, or refuses. */
export type Handler<O extends Operation> = (call: Call<O>) => Promise<Static<O['reply']> | Refusal>

/** How requests are refused because too much waits. */
export interface Refusals {
	refuseBusy: RefuseBusy
	early?: EarlyRefusals
}

/** One way in: credentials, limits, checks and envelopes are the same for every operation. */
export const openDoor = (
	app: FastifyInstance,
	guard: Guard,
	{ refuseBusy, early }: Refusals,
	parts: Omit<Door, 'serve'>,
): Door => ({
	...parts,
	serve(operation, handle) {
		const full = isRead(operation) ? 'reads' : 'writes'
		early?.serve(operation)
		const admit: onRequestHookHandler = (request, reply, done) => {
			early?.learn(request.headers.authorization, request.merchant!.id)
			if (parts[full].isFull(request.merchant!.id)) refuseBusy(full, request, reply)
			else done()
		}
		app.route({
			method: operation.method,
			url: operation.path,
			schema: {
				...(operation.params && { params: operation.params }),
				...(operation.query && { querystring: operation.query }),
				...(operation.body && { body: operation.body }),
				response: { 200: operation.reply },
			},
			config: { operation: operation.id },
			attachValidation: true, // bad input is a refusal in the operation's own envelope, not a status
			onRequest: [guard, admit],
			handler: async (request: FastifyRequest, reply: FastifyReply) => {
				reply.code(200)
				const failed = request.validationError
				if (failed && !failed.validation) throw failed // nothing that the operation could refuse in its own words
				if (failed?.validation) {
					const errors = failed.validation as Parameters<typeof refusalOf>[2]
					const refusal = refusalOf(operation, failed.validationContext ?? 'body', errors)
					return refused(operation, request, reply, 'bad_input', refusal)
				}
				const outcome = await handle({
					merchant: request.merchant!,
					params: request.params,
					query: request.query,
					body: request.body,
					render: renderFor(request, reply),
				} as Parameters<typeof handle>[0])
				return isRefusal(outcome) ? refused(operation, request, reply, 'refusal', outcome) : outcome
			},
		})
	},
})

const refused = (
	operation: Operation,
	request: FastifyRequest,
	reply: FastifyReply,
	outcome: 'refusal' | 'bad_input',
	refusal: Refusal,
): Record<string, unknown> => {
	reply.verdict = { outcome, name: refusal.refused }
	return refusalReply(operation, refusal, render(request, reply, refusal.message), request.id)
}
