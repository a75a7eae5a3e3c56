import { type Access, type AdminOperation, isChange } from '@fiel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Refusal } from '../refusal.ts'
import { findSession } from '../users/find-session.ts'
import type { Session } from '../users/session.ts'
import { touchSession } from '../users/touch-session.ts'
import { type Audit, openTrail } from './admin-audit.ts'
import { type Failure, failureOf, sendFailure } from './admin-reply.ts'
import { deviceCookie, sessionCookie, type TokenCookie } from './cookie.ts'
import type { RefuseBusy } from './refuse-busy.ts'
import { isSameSite } from './same-site.ts'
import type { Scheduler } from './scheduler.ts'
import { openSignInLimiter, type SignInLimiter } from './sign-in-limiter.ts'
import { refusalOf } from './validate.ts'

/** What a feature's admin door is made with. */
export interface AdminDoor {
	readonly db: Database
	readonly clock: Clock
	readonly limiter: SignInLimiter
	/** Whether links can be sent by mail. */
	readonly sendsMail: boolean
	/** Where people reach this installation; links begin with it. */
	readonly publicUrl: string
	serve<O extends AdminOperation>(operation: O, handle: AdminHandler<O>): void
}

type Part<O, Name extends string> = O extends { [K in Name]: infer S extends TSchema } ? Static<S> : undefined

export interface AdminCall<O> {
	/** Null only where the operation is open. */
	session: O extends { access: 'open' } ? null : Session
	params: Part<O, 'params'>
	query: Part<O, 'query'>
	body: Part<O, 'body'>
	address: string
	/** What the browser calls itself. */
	agent: string | null
	cookie: TokenCookie
	/** By which the browser is recognised. */
	device: TokenCookie
	/** Says before and after of a change, in its transaction; what nobody describes is kept by the door. */
	audit: Audit
}

/** Answers the whole reply, or says why not. */
export type AdminHandler<O extends AdminOperation> = (
	call: AdminCall<O>,
) => Promise<(O extends { reply: infer S extends TSchema } ? Static<S> : undefined) | Refusal | Failure>

const READERS = ['owner', 'editor', 'viewer']
const ROLES: Record<Access, string[]> = {
	open: [],
	read: READERS,
	self: READERS,
	write: ['owner', 'editor'],
	own: ['owner'],
}
const AGENT_LENGTH = 300

/** The queue of what the panel asks for, so that the people of one merchant do not take all connections of the pool. */
export interface PanelTurns {
	scheduler: Scheduler
	refuseBusy: RefuseBusy
}

/** One way in for the panel: origin, session, role, checks and failures are the same for every operation. */
export const openAdminDoor = (
	app: FastifyInstance,
	{ db, clock, publicUrl, sendsMail }: Pick<AdminDoor, 'db' | 'clock' | 'publicUrl' | 'sendsMail'>,
	turns?: PanelTurns,
): AdminDoor => ({
	db,
	clock,
	publicUrl,
	sendsMail,
	limiter: openSignInLimiter(sendsMail, () => clock.now().getTime()),
	serve(operation, handle) {
		const { id, method, path, access, params, query, body, reply, status } = operation
		if (!ROLES[access]) throw new Error(`${id} does not say who may call it`)
		app.route({
			method,
			url: path,
			schema: {
				...(params && { params }),
				...(query && { querystring: query }),
				...(body && { body }),
				...(reply && { response: { [status]: reply } }),
			},
			config: { operation: id },
			attachValidation: true,
			onRequest: async (request, reply) => {
				const failure = await whyNotAllowed(access, request, reply, db, clock)
				if (failure) return sendFailure(request, reply, failure)
				if (request.session && turns?.scheduler.isFull(request.session.merchant.id)) {
					turns.refuseBusy('panel', request, reply)
					return reply
				}
			},
			handler: async (request: FastifyRequest, reply: FastifyReply) => {
				const malformed = malformedIn(request)
				if (malformed) return sendFailure(request, reply, malformed)
				const trail = openTrail(operation, request, clock)
				const call = {
					session: request.session,
					params: request.params,
					query: request.query,
					body: request.body,
					address: request.ip,
					agent: request.headers['user-agent']?.slice(0, AGENT_LENGTH) ?? null,
					cookie: sessionCookie(request, reply),
					device: deviceCookie(request, reply),
					audit: trail.audit,
				} as Parameters<typeof handle>[0]
				const outcome = await (request.session && turns
					? turns.scheduler.run(request.session.merchant.id, () => handle(call))
					: handle(call))
				const failure = failureOf(outcome)
				if (failure) return sendFailure(request, reply, failure)
				if (isChange(operation)) await trail.finish(db, outcome)
				return reply.code(status).send(outcome)
			},
		})
	},
})

declare module 'fastify' {
	interface FastifyRequest {
		session: Session | null
	}
}

/** Puts the session on the request, or says why it may not pass. */
const whyNotAllowed = async (
	access: Access,
	request: FastifyRequest,
	reply: FastifyReply,
	db: Database,
	clock: Clock,
): Promise<Failure | null> => {
	reply.header('cache-control', 'no-store')
	if (!isSameSite(request.method, request.headers))
		return { failed: 403, message: 'the request comes from another site' }
	if (access === 'open') return null
	const token = sessionCookie(request, reply).read()
	const session = token && (await findSession(db, token, clock.now()))
	if (!session) return { failed: 401, refused: 'ApiPartnerKeysValidation', message: 'sign in first' }
	if (!ROLES[access].includes(session.user.role))
		return { failed: 403, message: access === 'own' ? 'only an owner may do this' : READS_ONLY }
	await touchSession(db, session, clock.now())
	request.session = session
	return null
}

const READS_ONLY = 'a viewer cannot change anything'

const malformedIn = (request: FastifyRequest): Failure | null => {
	const failed = request.validationError
	if (!failed) return null
	if (!failed.validation) throw failed
	const errors = failed.validation as Parameters<typeof refusalOf>[2]
	return {
		failed: 400,
		...refusalOf({ invalid: 'GenericError' }, failed.validationContext ?? 'body', errors),
	}
}
