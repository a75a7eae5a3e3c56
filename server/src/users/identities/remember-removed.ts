import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'

/**
 * Notes that users are about to be removed, so that a provider which still knows them does not bring them back. Their
 * accounts at the provider stay known, without a user.
 */
export const rememberRemoved = async (
	tx: Tx,
	merchantId: number,
	ids: number[],
	now: Date,
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into removed_users (merchant_id, email, removed_at)
		select merchant_id, email, ${now} from users where merchant_id = ${merchantId} and id = any(${ids}::bigint[])
		on conflict on constraint removed_users_pkey do update set removed_at = excluded.removed_at`)
	await tx.rows(sql`
		update user_identities set user_id = null
		where merchant_id = ${merchantId} and user_id = any(${ids}::bigint[])`)
}
