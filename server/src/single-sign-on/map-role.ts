import type { Role } from '@fiel/contract'
import type { IdentityProvider } from './identity-provider.ts'

type Claims = Readonly<Record<string, unknown>>

/** The role that the claims give; null if the provider does not decide about roles. */
export const mapRole = (
	{ roleClaim, roleRules, newUserRole }: Pick<IdentityProvider, 'roleClaim' | 'roleRules' | 'newUserRole'>,
	claims: Claims,
): Role | null => {
	if (roleClaim === null) return null
	const values = [findClaim(claims, roleClaim)].flat()
	return roleRules.find(({ value }) => values.includes(value))?.role ?? newUserRole
}

/** Some providers name a claim by a URL, which has dots in it, so the whole name comes first. */
const findClaim = (claims: Claims, name: string): unknown => {
	if (Object.hasOwn(claims, name)) return claims[name]
	return name.split('.').reduce<unknown>((place, part) => {
		const isObject = typeof place === 'object' && place !== null
		return isObject && Object.hasOwn(place, part) ? (place as Claims)[part] : undefined
	}, claims)
}
