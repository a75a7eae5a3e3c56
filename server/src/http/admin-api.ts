import {
	type Access,
	type AdminOperation,
	isAllowed,
	isChange,
	isExportable,
	RIGHTS,
	rightsOf,
} from '@fiel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Language } from '../messages/language.ts'
import type { MessageRenderer } from '../messages/message.ts'
import type { Refusal } from '../refusal.ts'
import { findSession } from '../users/find-session.ts'
import { saveLanguages } from '../users/save-languages.ts'
import { saveSessionUse } from '../users/save-session-use.ts'
import type { Session } from '../users/session.ts'
import { type Audit, createAuditTrail } from './admin-audit.ts'
import { chosenLanguage, type Failure, inEnglish, languageOf, sendFailure, toFailure } from './admin-reply.ts'
import { attemptCookie, deviceCookie, sessionCookie, type TokenCookie } from './cookie.ts'
import type { LoadShedder } from './load-shedder.ts'
import { hidesNames, maskNames } from './mask-names.ts'
import { isSameSite } from './same-site.ts'
import type { Scheduler } from './scheduler.ts'
import { createSignInLimiter, type SignInLimiter } from './sign-in-limiter.ts'
import { applyMode } from './test-mode.ts'
import { validationRefusal } from './validate.ts'

/** What the admin routes of a feature are registered with. */
export interface AdminApi {
	readonly db: Database
	readonly clock: Clock
	readonly limiter: SignInLimiter
	/** Whether links can be sent by mail. */
	readonly sendsMail: boolean
	/** The base URL under which people reach this installation; links in e-mails start with it. */
	readonly publicUrl: string
	/** Whether that URL is configured; otherwise it is localhost. */
	readonly hasPublicUrl: boolean
	serve<O extends AdminOperation>(operation: O, handle: AdminHandler<O>): void
}

type RequestPart<O, Name extends string> = O extends { [K in Name]: infer S extends TSchema }
	? Static<S>
	: undefined

export interface AdminCall<O> {
	/** Null only where the operation is open. */
	session: O extends { access: 'open' } ? null : Session
	params: RequestPart<O, 'params'>
	query: RequestPart<O, 'query'>
	body: RequestPart<O, 'body'>
	address: string
	/** The User-Agent header. */
	agent: string | null
	requestId: string
	cookie: TokenCookie
	/** The cookie that identifies a known browser. */
	device: TokenCookie
	/** The cookie that binds a sign-in through a provider to the browser in which it began. */
	attempt: TokenCookie
	/**
	 * Records the state before and after a change, in the transaction of the change. If a handler does not call it,
	 * the API records the request and the reply.
	 */
	audit: Audit
	/** The language of texts for the user. */
	language: Language
	/** The language that the user chose in the panel; null for programs that ask for none. */
	chosenLanguage: Language | null
	/** Renders a message in the language of the request; only the counter shows messages as they are. */
	render: MessageRenderer
}

/** Returns the whole reply, or a refusal. */
type AdminHandler<O extends AdminOperation> = (
	call: AdminCall<O>,
) => Promise<(O extends { reply: infer S extends TSchema } ? Static<S> : undefined) | Refusal | Failure>

const AGENT_LENGTH = 300

/**
 * The queue for requests of the panel. It keeps the users of one merchant from taking every connection of the
 * pool.
 */
interface PanelQueue {
	scheduler: Scheduler
	shedLoad: LoadShedder
}

/**
 * Registers the operations of the panel. Every operation gets the same checks of origin, session and role, the
 * same validation and the same error format.
 */
export const createAdminApi = (
	app: FastifyInstance,
	{ db, clock, publicUrl, hasPublicUrl, sendsMail }: Omit<AdminApi, 'limiter' | 'serve'>,
	panelQueue?: PanelQueue,
): AdminApi => ({
	db,
	clock,
	publicUrl,
	hasPublicUrl,
	sendsMail,
	limiter: createSignInLimiter(sendsMail, () => clock.now().getTime()),
	serve(operation, handle) {
		const { id, method, path, access, params, query, body, reply, status } = operation
		if (!isKnownAccess(access)) throw new Error(`${id} does not say who may call it`)
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
				const failure = await authorizeRequest(access, request, reply, db, clock)
				if (failure) return sendFailure(request, reply, failure)
				if (request.session && panelQueue?.scheduler.isFull(request.session.merchant.id)) {
					panelQueue.shedLoad('panel', request, reply)
					return reply
				}
			},
			handler: async (request: FastifyRequest, reply: FastifyReply) => {
				const render = access === 'counter' ? createAdminRenderer(request) : inEnglish
				const malformed = findValidationFailure(request)
				if (malformed) return sendFailure(request, reply, malformed, render)
				const trail = createAuditTrail(operation, request, clock)
				const call = {
					session: request.session,
					params: request.params,
					query: request.query,
					body: request.body,
					address: request.ip,
					agent: request.headers['user-agent']?.slice(0, AGENT_LENGTH) ?? null,
					requestId: request.id,
					cookie: sessionCookie(request, reply),
					device: deviceCookie(request, reply),
					attempt: attemptCookie(request, reply),
					audit: trail.audit,
					language: languageOf(request),
					chosenLanguage: chosenLanguage(request),
					render,
				} as Parameters<typeof handle>[0]
				const outcome = await (request.session && panelQueue
					? panelQueue.scheduler.run(request.session.merchant.id, () => handle(call))
					: handle(call))
				const failure = toFailure(outcome)
				if (failure) return sendFailure(request, reply, failure, render)
				if (isChange(operation)) await trail.recordIfMissing(db, outcome)
				else if (isExportable(operation) && (request.query as { export?: boolean | null }).export)
					await trail.recordExport(db, outcome)
				return reply.code(status).send(hidesNames(access, request.session) ? maskNames(outcome) : outcome)
			},
		})
	},
})

const createAdminRenderer = (request: FastifyRequest): MessageRenderer => {
	const language = languageOf(request)
	return (message) => message.in(language, request.session?.merchant)
}

declare module 'fastify' {
	interface FastifyRequest {
		session: Session | null
	}
}

/** Sets the session on the request, or returns the reason why the request is not allowed. */
const authorizeRequest = async (
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
	if (!isAllowed(access, session.user.role, session.user.rights))
		return { failed: 403, message: explainForbidden(access) }
	if (session.mustSetUpSecondFactor && access !== 'self')
		return {
			failed: 403,
			field: 'SecondFactor',
			message: 'set up a second factor first: the shop requires one',
		}
	await saveSessionUse(db, session, clock.now())
	const language = chosenLanguage(request)
	if (language && language !== session.user.language)
		await saveLanguages(db, [{ merchantId: session.home.id, id: session.user.id, language }])
	const applied = await applyMode(db, session, access, request)
	if ('failed' in applied) return applied
	request.session = applied
	return null
}

const isKnownAccess = (access: Access | undefined): boolean =>
	access === 'open' ||
	access === 'self' ||
	access === 'owner' ||
	(access !== undefined &&
		rightsOf(access).length > 0 &&
		rightsOf(access).every((right) => RIGHTS.includes(right)))

const explainForbidden = (access: Access): string =>
	access === 'owner'
		? 'only an owner may do this'
		: `this needs the right ${rightsOf(access).join(' or ')}, which an owner can give to a role`

const findValidationFailure = (request: FastifyRequest): Failure | null => {
	const failed = request.validationError
	if (!failed) return null
	if (!failed.validation) throw failed
	const errors = failed.validation as Parameters<typeof validationRefusal>[2]
	return {
		failed: 400,
		...validationRefusal({ invalid: 'GenericError' }, failed.validationContext ?? 'body', errors),
	}
}
