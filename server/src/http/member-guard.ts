import type { ErrorName, MemberOperation, MemberScope } from '@fiel/contract'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { addressKey } from './address-key.ts'
import { sendMemberFailure } from './member-reply.ts'
import type { OwnPageCheck } from './own-page.ts'
import type { TokenBuckets } from './token-buckets.ts'

/** The verified token of a member; whether there is such a customer is found with the data. */
export interface MemberToken {
	/** The id in the store, or the public id in a token that Fiel signed. */
	subject: string
	isOwn: boolean
	issuedAt: Date
	expiresAt: Date
	scopes: readonly MemberScope[]
}

interface VerifiedToken {
	merchant: CallingMerchant
	token: MemberToken
	/** Whether the merchant has the member interface. */
	isOn: boolean
}

/** Why a token is refused. A guess has no valid signature. */
type TokenProblem = 'guess' | 'expired' | 'claims'

/** Checks the token in an Authorization header; `members/authenticate-members.ts` is the one. */
export interface MemberAuthenticator {
	authenticate(header: string | undefined): Promise<VerifiedToken | TokenProblem>
	/** What this process has found out about the same header within the last second. */
	findCached(header: string | undefined): VerifiedToken | undefined
	/** Whether the token names a secret that works. It costs no query. */
	isListed(header: string | undefined): Promise<boolean>
}

declare module 'fastify' {
	interface FastifyRequest {
		memberToken: MemberToken | null
	}
}

interface MemberGuardOptions {
	authenticator: MemberAuthenticator
	/** Limits the requests of a merchant. */
	requests: TokenBuckets
	/** Limits the requests from an address. */
	addresses: TokenBuckets
	/** Limits the requests with the tokens of one member. */
	members: TokenBuckets
	/** Limits tokens without a valid signature from an address. */
	failures: TokenBuckets
	/** Whether a request comes from a page of Fiel itself. */
	isOwnPage: OwnPageCheck
}

/** Recognises the member by the token, admits the pages whose origin the merchant lists, and applies the limits. */
export const createMemberGuard = ({
	authenticator,
	requests,
	addresses,
	members,
	failures,
	isOwnPage,
}: MemberGuardOptions): onRequestHookHandler => {
	/** As `createGuard` does: guesses cost a token of the address, and without one only known secrets are looked up. */
	const identify = async (
		header: string | undefined,
		address: string,
	): Promise<VerifiedToken | TokenProblem | number> => {
		const seconds = failures.take(address)
		if (seconds > 0 && !(await authenticator.isListed(header))) return seconds
		const found = await authenticator.authenticate(header)
		if (found !== 'guess' && seconds === 0) failures.giveBack(address)
		return found === 'guess' && seconds > 0 ? seconds : found
	}
	/** The seconds to wait; 0 if the request is within the limits of the merchant and of the member. */
	const takeTokens = ({ id }: CallingMerchant, { subject }: MemberToken): number =>
		requests.take(id) || members.take(`${id} ${subject}`)
	return (request, reply, done) => {
		const { origin, authorization } = request.headers
		reply.headers({ ...REPLY_HEADERS, vary: 'origin, authorization' })
		// Before the merchant is known every page may read the failure, which is the same for all of them.
		if (origin !== undefined) reply.header('access-control-allow-origin', '*')
		const admit = ({ merchant, token, isOn }: VerifiedToken): void => {
			request.merchant = merchant
			request.memberToken = token
			const isListed = admitOrigin(request, reply, merchant, isOwnPage)
			const ofAddress = addresses.take(addressKey(request.ip))
			const seconds = ofAddress || (isOn && isListed ? takeTokens(merchant, token) : 0)
			if (seconds > 0) refuseForNow(request, reply, seconds)
			else if (!isOn) refuse(request, reply, localized.membersOff())
			else if (!isListed) refuse(request, reply, originNotListed(request))
			else done()
		}
		/** A guess has been counted as one; whoever has a signed token sends a request like any other. */
		const refuseProblem = (problem: TokenProblem): void => {
			const seconds = problem === 'guess' ? 0 : addresses.take(addressKey(request.ip))
			if (seconds > 0) refuseForNow(request, reply, seconds)
			else refuseToken(request, reply, PROBLEMS[problem])
		}
		const cached = authenticator.findCached(authorization)
		if (cached) {
			admit(cached)
			return
		}
		identify(authorization, addressKey(request.ip)).then((found) => {
			if (typeof found === 'number') refuseForNow(request, reply, found)
			else if (typeof found === 'string') refuseProblem(found)
			else admit(found)
		}, done)
	}
}

/** Refuses tokens without the scope of the operation. */
export const createMemberScopeGuard =
	({ id, scope }: Pick<MemberOperation, 'id' | 'scope'>): onRequestHookHandler =>
	(request, reply, done) => {
		if (scope === 'none') throw new Error(`${id} is served with serveShop`)
		if (scope === 'any' || request.memberToken!.scopes.includes(scope)) return done()
		reply.header('www-authenticate', `${CHALLENGE}, error="insufficient_scope", scope="${scope}"`)
		refuse(request, reply, localized.noMemberScope(scope))
	}

const CHALLENGE = 'Bearer realm="Fiel member interface"'
const SHOWN_ORIGIN_LENGTH = 200
/** The headers of every reply to a page; the guards add `vary`. */
export const REPLY_HEADERS = {
	'access-control-expose-headers': 'retry-after, x-request-id',
	'cache-control': 'no-store', // what a shared cache keeps could be of another member
}

const PROBLEMS: Record<TokenProblem, LocalizedMessage> = {
	guess: localized.noMemberToken(),
	expired: localized.memberTokenExpired(),
	claims: localized.memberTokenClaims(),
}

/** Answers 401: without a token that works, or where the token is of nobody. */
export const refuseToken = (
	request: FastifyRequest,
	reply: FastifyReply,
	message: LocalizedMessage,
	refused: ErrorName = 'ApiPartnerKeysValidation',
): void => {
	reply.header('www-authenticate', `${CHALLENGE}, error="invalid_token"`)
	sendMemberFailure(request, reply, { failed: 401, refused, message })
}

export const refuse = (request: FastifyRequest, reply: FastifyReply, message: LocalizedMessage): void => {
	sendMemberFailure(request, reply, { failed: 403, refused: 'ApiPartnerKeysValidation', message })
}

export const originNotListed = ({ headers }: FastifyRequest): LocalizedMessage =>
	localized.memberOriginNotListed(headers.origin!.slice(0, SHOWN_ORIGIN_LENGTH))

/** Whether a page may call, which the reply then says to its browser. Requests without an origin may. */
export const admitOrigin = (
	request: FastifyRequest,
	reply: FastifyReply,
	{ origins }: Pick<CallingMerchant, 'origins'>,
	isOwnPage: OwnPageCheck,
): boolean => {
	const { origin } = request.headers
	if (origin === undefined) return true
	const isAdmitted = origins.includes(origin) || isOwnPage(request.headers)
	if (isAdmitted) reply.header('access-control-allow-origin', origin)
	else reply.removeHeader('access-control-allow-origin')
	return isAdmitted
}

export const refuseForNow = (request: FastifyRequest, reply: FastifyReply, seconds: number): void => {
	const message = localized.tooManyRequests(seconds)
	sendMemberFailure(request, reply, {
		failed: 429,
		refused: 'Too_Many_Requests',
		message,
		retryAfter: seconds,
	})
}
