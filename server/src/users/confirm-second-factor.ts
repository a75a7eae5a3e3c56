import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { findCodeStep } from './totp.ts'
import type { UserKey } from './user.ts'

/** Activates the second factor and returns the recovery codes. */
export const confirmSecondFactor = async (
	tx: Tx,
	user: UserKey,
	code: string,
	now: Date,
): Promise<string[] | 'nothing to confirm' | 'wrong code'> => {
	const [row] = await tx.rows<{ secret: string }>(sql`
		select totp_secret as secret from users
		where merchant_id = ${user.merchantId} and id = ${user.id}
			and totp_secret is not null and totp_confirmed_at is null
		for update`)
	if (!row) return 'nothing to confirm'
	const step = findCodeStep(row.secret, code.replaceAll(/\s/g, ''), now)
	if (step === undefined) return 'wrong code'
	const codes = makeRecoveryCodes()
	sealAtCommit(tx)
	await tx.rows(sql`
		update users set totp_confirmed_at = ${now}, totp_last_step = ${step},
			recovery_hashes = ${codes.map(hashRecoveryCode)}::bytea[]
		where merchant_id = ${user.merchantId} and id = ${user.id}`)
	return codes
}
