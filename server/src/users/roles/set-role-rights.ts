import type { ChangeableRole, Right } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { differenceOf } from './role-rights.ts'

/** Sets what roles may do; sessions read it with every request. A role with the default rights has no row. */
export const setRoleRights = async (
	tx: Tx,
	merchantId: number,
	wanted: { role: ChangeableRole; rights: readonly Right[] }[],
): Promise<void> => {
	const changes = wanted.map(({ role, rights }) => ({ role, change: differenceOf(role, rights) }))
	const usual = changes.flatMap(({ role, change }) => (change ? [] : [role]))
	const rows = changes.flatMap(({ role, change }) => (change ? [{ role, ...change }] : []))
	sealAtCommit(tx)
	await tx.rows(sql`
		delete from role_rights where merchant_id = ${merchantId} and role = any(${usual}::text[])`)
	await tx.rows(sql`
		insert into role_rights (merchant_id, role, granted, revoked)
		select ${merchantId}::bigint, w.role, w.granted, w.revoked
		from json_to_recordset(${jsonRows(rows)}) as w (role text, granted text[], revoked text[])
		on conflict on constraint role_rights_pkey do update
		set granted = excluded.granted, revoked = excluded.revoked`)
}
