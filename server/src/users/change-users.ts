import type { Role } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Refusal } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { checkCounterRights } from './check-counter-rights.ts'
import { type CounterRights, saveBranches, storedCounterRights } from './counter-rights.ts'
import { type ListedUser, listUsers } from './list-users.ts'
import { hasOwner, isActiveOwner, refuseLastOwner, revokeUserAccess } from './owners.ts'
import { listRoles } from './roles/list-roles.ts'
import { type Manager, mayManage } from './roles/manage-users.ts'

interface UserChange {
	id: number
	/** Absent and null members stay unchanged. */
	role?: Role | null | undefined
	isActive?: boolean | null | undefined
	name?: string | null | undefined
	/** The right to see contacts; owners always have it. */
	maySeeContacts?: boolean | null | undefined
	counter?: CounterRights | null | undefined
}

type ChangedUser = { before: ListedUser; after: ListedUser } | Refusal | 'absent' | 'above own rights'

/** Changes users. The merchant is locked, so that two owners who demote each other concurrently leave one. */
export const changeUsers = async (
	tx: Tx,
	merchantId: number,
	changes: UserChange[],
	now: Date,
	manager: Manager = null,
): Promise<ChangedUser[]> => {
	await lockMerchant(tx, merchantId)
	const users = new Map((await listUsers(tx, merchantId)).map((user) => [user.id, user]))
	const roles = await listRoles(tx, merchantId)
	const outcomes = changes.map(({ id, role, isActive, name, maySeeContacts, counter }): ChangedUser => {
		const before = users.get(id)
		if (!before) return 'absent'
		const isGrantedContacts = maySeeContacts ?? before.isGrantedContacts
		const newRole = role ?? before.role
		if (!mayManage(manager, before.role, roles) || !mayManage(manager, newRole, roles))
			return 'above own rights'
		if (manager && maySeeContacts && !manager.maySeeContacts) return 'above own rights'
		const rights = newRole === 'cashier' ? (counter ?? before.counter) : null
		const refusal = checkCounterRights(newRole, rights)
		if (refusal) return refusal
		const after = {
			...before,
			isGrantedContacts,
			maySeeContacts: isGrantedContacts || roles.get(newRole)!.includes('contacts.view'),
			role: newRole,
			counter: rights,
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
	const rows = [...new Set(changed)].map((id) => ({
		...users.get(id)!,
		...storedCounterRights(users.get(id)!.counter),
	}))
	sealAtCommit(tx)
	await tx.rows(sql`
		update users u set role = c.role, name = c.name, may_see_contacts = c."isGrantedContacts",
			branch_id = c."branchId", sale_limit = c."saleLimit", day_limit = c."dayLimit",
			deactivated_at = case when c."isActive" then null else coalesce(u.deactivated_at, ${now}) end
		from json_to_recordset(${jsonRows(rows)}) as c (
			id bigint, role text, name text, "isActive" boolean, "isGrantedContacts" boolean, "branchId" text,
			"saleLimit" numeric, "dayLimit" numeric)
		where u.merchant_id = ${merchantId} and u.id = any(${changed}::bigint[]) and u.id = c.id`)
	saveBranches(
		tx,
		merchantId,
		rows.map(({ counter }) => counter),
	)
	await revokeUserAccess(
		tx,
		merchantId,
		rows.filter(({ isActive }) => !isActive).map(({ id }) => id),
	)
	return outcomes
}
