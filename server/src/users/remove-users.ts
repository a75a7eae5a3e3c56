import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Refusal } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { removeViewsOfUsers } from '../views/remove-views.ts'
import { rememberRemoved } from './identities/remember-removed.ts'
import { type ListedUser, listUsers } from './list-users.ts'
import { hasOwner, isActiveOwner, refuseLastOwner, revokeUserAccess } from './owners.ts'
import { listRoles } from './roles/list-roles.ts'
import { type Manager, mayManage } from './roles/manage-users.ts'

/** Removes users; returns the removed ones, or the refusal. */
export const removeUsers = async (
	tx: Tx,
	merchantId: number,
	ids: number[],
	now: Date,
	manager: Manager = null,
): Promise<(ListedUser | Refusal | 'absent' | 'above own rights')[]> => {
	await lockMerchant(tx, merchantId)
	const users = new Map((await listUsers(tx, merchantId)).map((user) => [user.id, user]))
	const roles = await listRoles(tx, merchantId)
	const removed: number[] = []
	const outcomes = ids.map((id) => {
		const user = users.get(id)
		if (!user) return 'absent'
		if (!mayManage(manager, user.role, roles)) return 'above own rights'
		users.delete(id)
		if (hasOwner(users) || !isActiveOwner(user)) {
			removed.push(id)
			return user
		}
		users.set(id, user)
		return refuseLastOwner()
	})
	await revokeUserAccess(tx, merchantId, removed)
	await removeViewsOfUsers(tx, merchantId, removed)
	sealAtCommit(tx)
	await rememberRemoved(tx, merchantId, removed, now)
	await tx.rows(sql`delete from users where merchant_id = ${merchantId} and id = any(${removed}::bigint[])`)
	return outcomes
}
