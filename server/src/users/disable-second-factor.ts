import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { UserKey } from './user.ts'

export const disableSecondFactor = async (tx: Tx, user: UserKey): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		update users set totp_secret = null, totp_confirmed_at = null, totp_last_step = 0, recovery_hashes = '{}'
		where merchant_id = ${user.merchantId} and id = ${user.id}`)
}
