import { LIMITS, MEMBER_SCOPES, type MemberScope, TOKEN_LIFETIME_S } from '@fiel/contract'
import { type CryptoKey, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** What every token of a member says about whom it is for, so that no other token of the shop is taken for one. */
export const AUDIENCE = 'fiel-member'

/** The clock of a shop may be ahead of Fiel's by this much, or behind. */
const LEEWAY_S = 10

/** What a token with a valid signature says. */
export interface TokenClaims {
	/** The customer: the id in the store, or the public id in a token of Fiel. */
	subject: string
	issuedAt: Date
	expiresAt: Date
	scopes: readonly MemberScope[]
}

/** Why a token is refused. A guess has no valid signature. */
export type TokenProblem = 'guess' | 'expired' | 'claims'

/** Checks the signature of a token first, and then what it says. */
export const verifyToken = async (
	token: string,
	{ key, isOwn }: { key: CryptoKey; isOwn: boolean },
	now: Date,
): Promise<TokenClaims | TokenProblem> => {
	try {
		const { payload } = await jwtVerify(token, key, {
			algorithms: ['HS256'],
			audience: AUDIENCE,
			requiredClaims: ['sub', 'iat', 'exp'],
			clockTolerance: LEEWAY_S,
			currentDate: now,
		})
		return readClaims(payload, isOwn ? null : now)
	} catch (error) {
		if (error instanceof errors.JWTExpired) return 'expired'
		return error instanceof errors.JWTClaimValidationFailed ? 'claims' : 'guess'
	}
}

/** Without `now` the date may be in the future: Fiel dates a token after the last end of tokens. */
const readClaims = ({ sub, iat, exp, scope }: JWTPayload, now: Date | null): TokenClaims | TokenProblem => {
	const isTooLong = exp! - iat! > TOKEN_LIFETIME_S.longest
	const isFromTheFuture = now !== null && iat! * 1_000 > now.getTime() + LEEWAY_S * 1_000
	const isName =
		typeof sub === 'string' && /\S/.test(sub) && sub.length <= LIMITS.id && !sub.includes('\u0000')
	if (isTooLong || isFromTheFuture || !isName || !sub.isWellFormed()) return 'claims'
	const named = typeof scope === 'string' ? scope.split(' ') : []
	return {
		subject: sub,
		issuedAt: new Date(Math.round(iat! * 1_000)),
		expiresAt: new Date(Math.round(exp! * 1_000)),
		scopes: scope === undefined ? ['read'] : MEMBER_SCOPES.filter((known) => named.includes(known)),
	}
}

/** The key of HMAC is the text of the secret, as it is shown in the panel. */
export const importSecret = (secret: string): Promise<CryptoKey> =>
	crypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
		'sign',
		'verify',
	])

/** Signs a token. Its `iat` has milliseconds, so that it can be told from one that was issued just before. */
export const signToken = async (
	{ kid, secret }: { kid: string; secret: string },
	{ subject, issuedAt, expiresAt, scopes }: TokenClaims,
): Promise<string> =>
	new SignJWT({ scope: scopes.join(' '), iat: issuedAt.getTime() / 1_000, exp: expiresAt.getTime() / 1_000 })
		.setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
		.setSubject(subject)
		.setAudience(AUDIENCE)
		.sign(await importSecret(secret))
