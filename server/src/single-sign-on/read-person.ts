import type { SingleSignOnRefusal } from '@fiel/contract'
import * as oidc from 'openid-client'
import { checkEmail } from '../users/create-users.ts'
import type { Person } from '../users/identities/decide-person.ts'
import { normalizeEmail } from '../users/user.ts'
import type { AddressRules } from '../webhooks/address-rules.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { mapRole } from './map-role.ts'
import { withProvider } from './open-provider.ts'
import { explainUnreachable, refusalOf, shorten } from './provider-fault.ts'
import { deriveSecret } from './sign-in-attempts.ts'

/** Why the provider has identified nobody. */
export interface ReadRefusal {
	refused: SingleSignOnRefusal
	/** In plain English, for the audit log. */
	detail: string | null
}

interface ProviderReply {
	/** The query with which the provider has returned the browser. */
	query: URLSearchParams
	tokens: { state: string; browser: string }
	redirectUrl: string
}

type Claims = Record<string, unknown>

/**
 * Exchanges the code for a token and reads who the person is. The library checks state, issuer, audience, nonce, dates
 * and signature.
 */
export const readPerson = async (
	provider: IdentityProvider,
	{ query, tokens, redirectUrl }: ProviderReply,
	rules: AddressRules,
): Promise<Person | ReadRefusal> => {
	const address = new URL(redirectUrl)
	address.search = query.toString()
	const read = async (config: oidc.Configuration): Promise<Person | ReadRefusal> => {
		try {
			const tokenSet = await oidc.authorizationCodeGrant(config, address, {
				expectedState: tokens.state,
				expectedNonce: deriveSecret('nonce', tokens),
				pkceCodeVerifier: deriveSecret('verifier', tokens),
				idTokenExpected: true,
			})
			const claims = tokenSet.claims()!
			if (!isStorable(claims.sub)) return { refused: 'Token', detail: 'the subject is not a plain text' }
			return composePerson(provider, await completeClaims(config, claims, tokenSet.access_token))
		} catch (error) {
			return explainRefusal(error, new URL(provider.issuer).hostname)
		}
	}
	const person = await withProvider(provider, rules, ({ config }) => read(config))
	if (!('problem' in person)) return person
	const isDown = person.problem === 'Unreachable' || person.problem === 'Address'
	return { refused: isDown ? 'Unreachable' : 'Provider', detail: `${person.problem}: ${person.detail}` }
}

/** Some providers name the e-mail only where the profile is asked for. */
const completeClaims = async (
	config: oidc.Configuration,
	claims: Claims & { sub: string; iss: string },
	accessToken: string,
): Promise<Claims & { sub: string; iss: string }> => {
	if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims
	const profile = await oidc.fetchUserInfo(config, accessToken, claims.sub)
	return { ...profile, ...claims }
}

const composePerson = (provider: IdentityProvider, claims: Claims & { sub: string }): Person => {
	const { email, email_verified: isVerified, name } = claims
	return {
		issuer: provider.issuer,
		subject: claims.sub,
		email:
			typeof email === 'string' && isStorable(email) && !checkEmail(email) ? normalizeEmail(email) : null,
		// Amazon Cognito writes it as a text.
		isEmailVerified: isVerified === true || isVerified === 'true',
		name: typeof name === 'string' && isStorable(name) ? name : null,
		role: mapRole(provider, claims),
	}
}

const MAX_LENGTH = 255

const isStorable = (text: string): boolean =>
	text.length <= MAX_LENGTH && text.isWellFormed() && !/\p{Cc}/u.test(text)

const explainRefusal = (error: unknown, host: string): ReadRefusal => {
	const refusal = refusalOf(error)
	if (refusal === 'access_denied') return { refused: 'Cancelled', detail: refusal }
	if (refusal !== null) return { refused: 'Provider', detail: refusal }
	const unreachable = explainUnreachable(error, host)
	if (unreachable) return { refused: 'Unreachable', detail: unreachable.detail }
	return { refused: 'Token', detail: shorten(error as Error) }
}
