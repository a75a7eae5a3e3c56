import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { makeTotpSecret } from './totp.ts'
import type { UserKey } from './user.ts'

/** Creates a secret that takes effect when it is confirmed; undefined if a second factor is already active. */
export const enrolSecondFactor = async (tx: Tx, user: UserKey): Promise<string | undefined> => {
	const secret = makeTotpSecret()
	sealAtCommit(tx)
	const enrolled = await tx.rows(sql`
		update users set totp_secret = ${secret}
		where merchant_id = ${user.merchantId} and id = ${user.id} and totp_confirmed_at is null returning id`)
	return enrolled.length > 0 ? secret : undefined
}
