import { domainToASCII } from 'node:url'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { AddressRules } from '../webhooks/address-rules.ts'
import { explainEndpointProblem } from '../webhooks/check-url.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { findIssuerProblem } from './issuer-rules.ts'

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** Domains at which everybody can have an address. */
const PUBLIC_DOMAINS = new Set([
	...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com'],
	...['yahoo.com.br', 'icloud.com', 'me.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.net', 'gmx.de'],
	...['uol.com.br', 'bol.com.br', 'terra.com.br', 'ig.com.br'],
])

/** Without a leading @ and in the form that e-mails have; empty if it is no domain. */
export const normalizeDomain = (text: string): string => domainToASCII(text.trim().replace(/^@/, ''))

/** Returns the first problem with a provider. It resolves the host name, so call it before the transaction. */
export const checkProvider = async (
	{ issuer, domains, createsUsers, roleClaim, roleRules }: IdentityProvider,
	rules: AddressRules,
): Promise<Refusal | null> => {
	const problem = await findIssuerProblem(issuer, rules)
	if (problem !== null) return refuse('GenericError', problem, 'Issuer', explainEndpointProblem(problem))
	if (domains.some((domain) => !DOMAIN.test(domain)))
		return refuse('GenericError', 'a domain looks like example.com', 'Domains', panelText.domain())
	if (createsUsers && domains.length === 0)
		return refuse(
			'GenericError',
			'name a domain, because its people become users',
			'Domains',
			panelText.domainNeeded(),
		)
	const open = domains.find((domain) => PUBLIC_DOMAINS.has(domain))
	if (createsUsers && open)
		return refuse(
			'GenericError',
			`everybody can have an address at ${open}, and would become a user`,
			'Domains',
			panelText.publicDomain(open),
		)
	if (roleClaim === null && roleRules.length > 0)
		return refuse(
			'GenericError',
			'name the claim that the rules look at',
			'RoleClaim',
			panelText.claimNeeded(),
		)
	return null
}
