import * as oidc from 'openid-client'
import type { AddressRules } from '../webhooks/address-rules.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { withProvider } from './open-provider.ts'
import type { ProviderFault } from './provider-fault.ts'
import { deriveSecret } from './sign-in-attempts.ts'

/** The address at the provider to which the browser must go. */
export const composeSignInUrl = (
	provider: IdentityProvider,
	tokens: { state: string; browser: string },
	redirectUrl: string,
	rules: AddressRules,
): Promise<string | ProviderFault> =>
	withProvider(provider, rules, async ({ config }) => {
		const verifier = deriveSecret('verifier', tokens)
		return oidc.buildAuthorizationUrl(config, {
			redirect_uri: redirectUrl,
			response_type: 'code',
			scope: 'openid email profile',
			state: tokens.state,
			nonce: deriveSecret('nonce', tokens),
			code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
			code_challenge_method: 'S256',
		}).href
	})
