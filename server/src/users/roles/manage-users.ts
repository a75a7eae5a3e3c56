import type { Right, Role } from '@fiel/contract'
import type { RightsOfRoles } from './list-roles.ts'

/** The user who manages others. Null stands for the command line, which may do everything. */
export type Manager = { role: Role; rights: readonly Right[]; maySeeContacts: boolean } | null

/**
 * Whether a user may give somebody this role, and manage those who have it: owners are for owners, and a role must not
 * have rights that the manager lacks.
 */
export const mayManage = (manager: Manager, role: Role, roles: RightsOfRoles): boolean => {
	if (manager === null || manager.role === 'owner') return true
	return role !== 'owner' && roles.get(role)!.every((right) => manager.rights.includes(right))
}
