import type { PasswordFor, ProviderRole, SingleSignOn, SingleSignOnSettings } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'

/** The form of single sign-on. */
export interface SingleSignOnValues {
	Issuer: string
	ClientId: string
	/** Empty keeps the secret, which cannot be read. */
	ClientSecret: string
	Label: string
	Domains: string[]
	CreatesUsers: boolean
	NewUserRole: ProviderRole
	RoleClaim: string
	RoleRules: { Value: string; Role: ProviderRole }[]
	PasswordFor: PasswordFor
}

export type SingleSignOnFormState = UseFormReturnType<SingleSignOnValues>

export const valuesOf = ({
	IsConnected: _,
	RedirectUrl: __,
	SignInUrl: ___,
	...found
}: SingleSignOn): SingleSignOnValues => ({ ...found, ClientSecret: '', RoleClaim: found.RoleClaim ?? '' })

export const settingsBody = (values: SingleSignOnValues): SingleSignOnSettings => ({
	...values,
	ClientSecret: values.ClientSecret.trim() || null,
	RoleClaim: values.RoleClaim.trim() || null,
})
