import type { Role } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Refusal } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { type ListedUser, listUsers } from './list-users.ts'
import { hasOwner, isActiveOwner, refuseLastOwner, revokeUserAccess } from './owners.ts'

interface UserChange {
	id: number
	/** Absent and null members stay unchanged. */
	role?: Role | null | undefined
	isActive?: boolean | null | undefined
	name?: string | null | undefined
	/** The right to see contacts; owners always have it. */
	maySeeContacts?: boolean | null | undefined
}

type ChangedUser = { before: ListedUser; after: ListedUser } | Refusal | 'absent'

/** Changes users. The merchant is locked, so that two owners who demote each other concurrently leave one. */
export const changeUsers = async (
	tx: Tx,
	merchantId: number,
	changes: UserChange[],
	now: Date,
): Promise<ChangedUser[]> => {
	await lockMerchant(tx, merchantId)
	const users = new Map((await listUsers(tx, merchantId)).map((user) => [user.id, user]))
	const outcomes = changes.map(({ id, role, isActive, name, maySeeContacts }): ChangedUser => {
		const before = users.get(id)
		if (!before) return 'absent'
		const isGrantedContacts = maySeeContacts ?? before.isGrantedContacts
		const after = {
			...before,
			isGrantedContacts,
			maySeeContacts: isGrantedContacts || (role ?? before.role) === 'owner',
			role: role ?? before.role,
			isActive: isActive ?? before.isActive,
			name: name?.trim() ?? before.name,
		}
		users.set(id, after)
		if (hasOwner(users) || !isActiveOwner(before)) return { before, after }
		users.set(id, before)
		return refuseLastOwner()
	})
	const changed = outcomes.flatMap((outcome) =>
		typeof outcome === 'object' && 'after' in outcome ? [outcome.after.id] : [],
	)
	const rows = [...new Set(changed)].map((id) => users.get(id)!)
	sealAtCommit(tx)
	await tx.rows(sql`
		update users u set role = c.role, name = c.name, may_see_contacts = c."isGrantedContacts",
			deactivated_at = case when c."isActive" then null else coalesce(u.deactivated_at, ${now}) end
		from json_to_recordset(${jsonRows(rows)}) as c (
			id bigint, role text, name text, "isActive" boolean, "isGrantedContacts" boolean)
		where u.merchant_id = ${merchantId} and u.id = any(${changed}::bigint[]) and u.id = c.id`)
	await revokeUserAccess(
		tx,
		merchantId,
		rows.filter(({ isActive }) => !isActive).map(({ id }) => id),
	)
	return outcomes
}
