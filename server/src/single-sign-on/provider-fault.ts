import type { ProviderProblem } from '@fiel/contract'
import * as oidc from 'openid-client'
import { explainFailure } from '../webhooks/explain-failure.ts'
import { ForbiddenAddress } from '../webhooks/guard-connector.ts'

/** What is wrong with a provider. */
export interface ProviderFault {
	problem: ProviderProblem
	/** In plain English, for the owner. */
	detail: string | null
}

/** The longest time for one request to a provider. */
export const TIMEOUT_S = 10

const DETAIL_LENGTH = 300

type Caused = Error & { code?: string; cause?: unknown }

/** Explains why a provider could not be asked; null if it was asked and the error is another one. */
export const explainUnreachable = (error: unknown, host: string): ProviderFault | null => {
	for (let cause: unknown = error; cause instanceof Error; cause = (cause as Caused).cause) {
		const { name, code } = cause as Caused
		if (cause instanceof ForbiddenAddress) return { problem: 'Address', detail: cause.message }
		if (name === 'TimeoutError' || name === 'AbortError' || code === 'OAUTH_TIMEOUT')
			return { problem: 'Unreachable', detail: `no answer within ${TIMEOUT_S} s` }
		const isOfSocket = code !== undefined && !/^(OAUTH|ERR_INVALID|ERR_JW)/.test(code)
		if (isOfSocket) return { problem: 'Unreachable', detail: explainFailure(cause as Caused, host) }
	}
	return error instanceof TypeError && error.message === 'fetch failed'
		? { problem: 'Unreachable', detail: 'the request failed' }
		: null
}

/** Explains why a discovery document could not be used. */
export const explainDiscovery = (error: unknown, host: string): ProviderFault => {
	const unreachable = explainUnreachable(error, host)
	if (unreachable) return unreachable
	const { code, cause } = error as Caused
	if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
		return {
			problem: 'NotProvider',
			detail: `status ${(cause as Response | undefined)?.status ?? 'unknown'}`,
		}
	if (code === 'OAUTH_RESPONSE_IS_NOT_JSON') return { problem: 'NotProvider', detail: 'no JSON' }
	if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
		return { problem: 'OtherIssuer', detail: issuerIn(cause) }
	return { problem: 'NotProvider', detail: shorten(error as Error) }
}

const issuerIn = (cause: unknown): string | null => {
	const { issuer } = ((cause as { body?: unknown } | undefined)?.body ?? {}) as { issuer?: unknown }
	return typeof issuer === 'string' ? issuer.slice(0, DETAIL_LENGTH) : null
}

/** The message of an error with that of its cause, which says what was expected. */
export const shorten = (error: Error): string => {
	const { cause } = error as Caused
	const parts = cause instanceof Error ? [error.message, cause.message] : [error.message]
	return [...new Set(parts)].join(': ').slice(0, DETAIL_LENGTH)
}

/** The code with which the provider refused; null if it did not. */
export const refusalOf = (error: unknown): string | null => {
	if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
		return error.error.slice(0, DETAIL_LENGTH)
	return error instanceof oidc.WWWAuthenticateChallengeError ? 'invalid_client' : null
}
