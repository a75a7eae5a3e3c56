import * as oidc from 'openid-client'
import type { AddressRules } from '../webhooks/address-rules.ts'
import { findIssuerProblem } from './issuer-rules.ts'
import { type OpenProvider, type ProviderClient, withProvider } from './open-provider.ts'
import { explainUnreachable, type ProviderFault, refusalOf, shorten } from './provider-fault.ts'

/** Returns the first problem with a provider; null if there is none. Without a secret the client is not checked. */
export const testProvider = async (
	client: Omit<ProviderClient, 'clientSecret'> & { clientSecret: string | null },
	redirectUrl: string,
	rules: AddressRules,
): Promise<ProviderFault | null> => {
	const { issuer, clientSecret } = client
	const forbidden = await findIssuerProblem(issuer, rules)
	if (forbidden !== null) return { problem: 'Address', detail: forbidden }
	return withProvider({ ...client, clientSecret: clientSecret ?? 'none' }, rules, async (open) => {
		const keys = await findKeyFault(open)
		if (keys || clientSecret === null) return keys
		return findClientFault(open, redirectUrl)
	})
}

const findKeyFault = async ({ config, fetch }: OpenProvider): Promise<ProviderFault | null> => {
	const address = config.serverMetadata().jwks_uri!
	try {
		const response = await fetch(address)
		if (response.status !== 200) return { problem: 'Keys', detail: `status ${response.status}` }
		const { keys } = (await response.json()) as { keys?: unknown }
		return Array.isArray(keys) && keys.length > 0 ? null : { problem: 'Keys', detail: 'no keys' }
	} catch (error) {
		return {
			problem: 'Keys',
			detail: explainUnreachable(error, hostOf(address))?.detail ?? shorten(error as Error),
		}
	}
}

/** A provider says that a code is invalid only after it has accepted the client. */
const findClientFault = async (
	{ config }: OpenProvider,
	redirectUrl: string,
): Promise<ProviderFault | null> => {
	try {
		await oidc.genericGrantRequest(config, 'authorization_code', {
			code: 'connection-test',
			redirect_uri: redirectUrl,
			code_verifier: oidc.randomPKCECodeVerifier(),
		})
		return null
	} catch (error) {
		const refusal = refusalOf(error)
		if (refusal !== null) return CLIENT_REFUSALS.has(refusal) ? { problem: 'Client', detail: refusal } : null
		return explainUnreachable(error, hostOf(config.serverMetadata().token_endpoint!))
	}
}

const CLIENT_REFUSALS = new Set(['invalid_client', 'unauthorized_client'])

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)
