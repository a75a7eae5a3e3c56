import { DEFAULT_RIGHTS, RIGHTS, type Right, type Role } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'

/** How the rights of a role differ from the defaults. */
export interface RightsChange {
	granted: readonly Right[]
	revoked: readonly Right[]
}

/** The stored difference as one JSON value, null if there is none; the row has this alias, a merchant_id and a role. */
export const rightsColumn = (alias: Sql): Sql => sql`(
	select json_build_object('granted', r.granted, 'revoked', r.revoked) from role_rights r
	where r.merchant_id = ${alias}.merchant_id and r.role = ${alias}.role)`

/** What a role may do, in the order of the contract. An owner may do everything, whatever is stored. */
export const applyRights = (role: Role, change: RightsChange | null): Right[] => {
	if (role === 'owner') return [...RIGHTS]
	const { granted, revoked } = change ?? { granted: [], revoked: [] }
	return RIGHTS.filter(
		(right) => (DEFAULT_RIGHTS[role].includes(right) || granted.includes(right)) && !revoked.includes(right),
	)
}

/** Null if the rights are the defaults. */
export const differenceOf = (role: Role, rights: readonly Right[]): RightsChange | null => {
	const usual = DEFAULT_RIGHTS[role]
	const granted = RIGHTS.filter((right) => rights.includes(right) && !usual.includes(right))
	const revoked = usual.filter((right) => !rights.includes(right))
	return granted.length + revoked.length > 0 ? { granted, revoked } : null
}
