import { type Right, ROLES, type Role } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { applyRights, type RightsChange } from './role-rights.ts'

export type RightsOfRoles = ReadonlyMap<Role, readonly Right[]>

/** What each role of a merchant may do. */
export const listRoles = async (db: Queryable, merchantId: number): Promise<RightsOfRoles> => {
	const rows = await db.rows<RightsChange & { role: Role }>(sql`
		select role, granted, revoked from role_rights where merchant_id = ${merchantId}`)
	const changes = new Map(rows.map((row) => [row.role, row]))
	return new Map(ROLES.map((role) => [role, applyRights(role, changes.get(role) ?? null)]))
}
