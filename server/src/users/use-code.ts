import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findCodeStep } from './totp.ts'
import type { UserKey } from './user.ts'

/**
 * Checks a code of the authenticator or a recovery code and marks it as used: neither it nor an earlier one works
 * again. The update decides, so of two concurrent attempts only one succeeds.
 */
export const useCode = async (tx: Tx, user: UserKey, code: string, now: Date): Promise<boolean> => {
	const [row] = await tx.rows<{ secret: string | null }>(sql`
		select totp_secret as secret from users where merchant_id = ${user.merchantId} and id = ${user.id}`)
	const digits = code.replaceAll(/\s/g, '')
	const step = row?.secret ? findCodeStep(row.secret, digits, now) : undefined
	if (step !== undefined) {
		const used = await tx.rows(sql`
			update users set totp_last_step = ${step}
			where merchant_id = ${user.merchantId} and id = ${user.id} and totp_last_step < ${step} returning id`)
		return used.length > 0
	}
	const hash = hashRecoveryCode(code)
	const used = await tx.rows(sql`
		update users set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
		where merchant_id = ${user.merchantId} and id = ${user.id} and ${hash}::bytea = any(recovery_hashes)
		returning id`)
	return used.length > 0
}
