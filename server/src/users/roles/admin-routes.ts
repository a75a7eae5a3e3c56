import { DEFAULT_RIGHTS, listRoles, type RoleRights, setRoleRights } from '@fiel/contract'
import type { AdminApi } from '../../http/admin-api.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { refuseInEnglish } from '../../refusal.ts'
import { listRoles as loadRoles, type RightsOfRoles } from './list-roles.ts'
import { setRoleRights as saveRights } from './set-role-rights.ts'

/** The panel's routes for the rights of roles. */
export const registerRolesAdminRoutes = ({ db, serve }: AdminApi): void => {
	serve(listRoles, async ({ session: { merchant } }) => rolesBody(await loadRoles(db, merchant.id)))
	serve(setRoleRights, async ({ session: { merchant }, body, audit }) => {
		const wanted = body.Roles.map(({ Role, Rights }) => ({ role: Role, rights: Rights }))
		if (new Set(wanted.map(({ role }) => role)).size < wanted.length)
			return refuseInEnglish('GenericError', 'a role is named twice', 'Roles', panelText.roleTwice())
		return db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await loadRoles(tx, merchant.id)
			await saveRights(tx, merchant.id, wanted)
			const after = await loadRoles(tx, merchant.id)
			const changed = wanted.map(({ role }) => role)
			const audited = (roles: RightsOfRoles) =>
				Object.fromEntries(changed.map((role) => [role, roles.get(role)]))
			await audit(tx, { id: null, before: audited(before), after: audited(after) })
			return rolesBody(after)
		})
	})
}

const rolesBody = (roles: RightsOfRoles): RoleRights[] =>
	[...roles].map(([role, rights]) => ({
		Role: role,
		Rights: [...rights],
		DefaultRights: [...DEFAULT_RIGHTS[role]],
	}))
