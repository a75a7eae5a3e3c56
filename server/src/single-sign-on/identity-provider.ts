import type { PasswordFor, ProviderRole } from '@fiel/contract'

/** The provider of OpenID Connect through which the users of a merchant sign in. */
export interface IdentityProvider {
	/** As the owner wrote it, without white space around it. */
	issuer: string
	clientId: string
	clientSecret: string
	/** The text of the button. */
	label: string
	/** In lower case; empty if every domain is allowed. */
	domains: string[]
	createsUsers: boolean
	newUserRole: ProviderRole
	/** The claim that decides about roles; null if none does. */
	roleClaim: string | null
	roleRules: RoleRule[]
	passwordFor: PasswordFor
}

export interface RoleRule {
	value: string
	role: ProviderRole
}

/** The page to which the provider returns the browser. */
export const redirectUrlOf = (publicUrl: string): string => new URL(`${publicUrl}/admin/single-sign-on`).href
