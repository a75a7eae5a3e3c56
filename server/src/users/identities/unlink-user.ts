import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { type ListedUser, listUsers } from '../list-users.ts'
import { listRoles } from '../roles/list-roles.ts'
import { type Manager, mayManage } from '../roles/manage-users.ts'

/**
 * Forgets which account at the provider a user has, and ends the sessions of the user. The next sign-in through the
 * provider links an account again, by the e-mail. Returns the user as before.
 */
export const unlinkUser = async (
	tx: Tx,
	merchantId: number,
	id: number,
	manager: Manager,
): Promise<ListedUser | 'absent' | 'above own rights'> => {
	await lockMerchant(tx, merchantId)
	const user = (await listUsers(tx, merchantId)).find((listed) => listed.id === id)
	if (!user) return 'absent'
	if (!mayManage(manager, user.role, await listRoles(tx, merchantId))) return 'above own rights'
	sealAtCommit(tx)
	await tx.rows(sql`delete from user_identities where merchant_id = ${merchantId} and user_id = ${id}`)
	await tx.rows(sql`delete from sessions where merchant_id = ${merchantId} and user_id = ${id}`)
	return user
}
