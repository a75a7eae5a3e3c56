import type { Role } from '@fiel/contract'
import { useSession } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'

/** Which roles the user may give, and whose users the user may change: the server asks for the same rights. */
export const useManageableRoles = (): ((role: Role) => boolean) => {
	const { Role: own, Rights } = useSession()
	const roles = useRead('listRoles').data ?? []
	return (role) => {
		if (own === 'owner') return true
		const rights = roles.find(({ Role: one }) => one === role)?.Rights
		return role !== 'owner' && rights !== undefined && rights.every((right) => Rights.includes(right))
	}
}

/** The roles that see contacts without a right of the user's own. */
export const useRolesWithContacts = (): Role[] =>
	(useRead('listRoles').data ?? []).flatMap(({ Role: role, Rights }) =>
		Rights.includes('contacts.view') ? [role] : [],
	)
