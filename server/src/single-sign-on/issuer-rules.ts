import type { AddressRules } from '../webhooks/address-rules.ts'
import { findEndpointProblem } from '../webhooks/check-url.ts'

/** Names and addresses of the own machine, for a provider that is tried out there. */
const LOCAL = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export const isLocal = (url: string): boolean => URL.canParse(url) && LOCAL.test(new URL(url).hostname)

/**
 * The rules of webhooks for one address of a provider: an owner chooses the issuer as others choose endpoints, and the
 * issuer chooses its other addresses. Only an address of the own machine may use http, and the operator must have
 * allowed it.
 */
export const rulesFor = (url: string, { allow }: AddressRules): AddressRules => ({
	allow,
	allowHttp: isLocal(url),
})

/** Returns why an address cannot be that of a provider; null if it can. */
export const findIssuerProblem = async (issuer: string, rules: AddressRules): Promise<string | null> => {
	if (/^http:/i.test(issuer) && !isLocal(issuer))
		return 'the URL must begin with https://; http is only allowed for localhost'
	if (URL.canParse(issuer) && new URL(issuer).search !== '') return 'an issuer has no query'
	const problem = await findEndpointProblem(issuer, rulesFor(issuer, rules))
	return problem?.includes('not allowed')
		? `${problem}; the operator can allow it with FIEL_WEBHOOK_ALLOW`
		: problem
}
