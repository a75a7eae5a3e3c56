import * as oidc from 'openid-client'
import type { AddressRules } from '../webhooks/address-rules.ts'
import { createLookup } from '../webhooks/create-lookup.ts'
import { createGuardedFetch } from '../webhooks/guarded-fetch.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { isLocal, rulesFor } from './issuer-rules.ts'
import { explainDiscovery, type ProviderFault, TIMEOUT_S } from './provider-fault.ts'

/** What Fiel needs to talk to a provider. */
export type ProviderClient = Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>

export interface OpenProvider {
	config: oidc.Configuration
	fetch: typeof globalThis.fetch
}

/** Documents and tokens of providers are far shorter. */
const MAX_BYTES = 1_000_000
/** How far the clock of the provider may be from the clock of this machine. */
const TOLERATED_SKEW_S = 60

/**
 * Loads the discovery document of a provider and runs the work with it; all requests of the work obey the rules of
 * webhooks. Tokens are checked with the time of the machine, never a shifted one, because providers sign that time.
 */
export const withProvider = async <T>(
	provider: ProviderClient,
	rules: AddressRules,
	work: (open: OpenProvider) => Promise<T>,
): Promise<T | ProviderFault> => {
	const { fetch, close } = createGuardedFetch(rules, {
		lookup: createLookup(rules),
		timeoutMs: TIMEOUT_S * 1000,
		maxBytes: MAX_BYTES,
		rulesFor,
	})
	try {
		const config = await discover(provider, fetch)
		return 'problem' in config ? config : await work({ config, fetch })
	} finally {
		await close()
	}
}

const discover = async (
	{ issuer, clientId, clientSecret }: ProviderClient,
	fetch: OpenProvider['fetch'],
): Promise<oidc.Configuration | ProviderFault> => {
	const url = new URL(issuer)
	try {
		const config = await oidc.discovery(
			url,
			clientId,
			{ client_secret: clientSecret, [oidc.clockTolerance]: TOLERATED_SKEW_S },
			authenticateClient(clientSecret),
			{
				// The signature is checked although the token comes from the provider itself.
				execute: [oidc.enableNonRepudiationChecks, ...(isLocal(issuer) ? [oidc.allowInsecureRequests] : [])],
				[oidc.customFetch]: fetch as unknown as oidc.CustomFetch,
				timeout: TIMEOUT_S,
			},
		)
		return findMetadataFault(config.serverMetadata(), url) ?? config
	} catch (error) {
		return explainDiscovery(error, url.hostname)
	}
}

/** Providers state which of the two ways they accept; without a statement it is the header. */
const authenticateClient =
	(secret: string): oidc.ClientAuth =>
	(server, client, body, headers) => {
		const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
		const authenticate = isInBody ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
		return authenticate(server, client, body, headers)
	}

const isWebAddress = (url: string): boolean =>
	URL.canParse(url) && (new URL(url).protocol === 'https:' || (/^http:/i.test(url) && isLocal(url)))

const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

const findMetadataFault = (metadata: Readonly<oidc.ServerMetadata>, url: URL): ProviderFault | null => {
	// The library accepts addresses of Microsoft that stand for all its customers. Fiel must know whose users they are.
	if (new URL(metadata.issuer).href !== url.href) return { problem: 'OtherIssuer', detail: metadata.issuer }
	const missing = NEEDED.filter((name) => typeof metadata[name] !== 'string')
	if (missing.length > 0) return { problem: 'Incomplete', detail: missing.join(', ') }
	// The browser opens this address from a page of Fiel, so it must not be a script.
	if (!isWebAddress(metadata.authorization_endpoint!))
		return { problem: 'Incomplete', detail: `authorization_endpoint ${metadata.authorization_endpoint}` }
	const { response_types_supported: types, code_challenge_methods_supported: methods } = metadata
	if (types && !types.includes('code')) return { problem: 'Incomplete', detail: 'response_type code' }
	return methods && !methods.includes('S256')
		? { problem: 'Incomplete', detail: 'code_challenge_method S256' }
		: null
}
