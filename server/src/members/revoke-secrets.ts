import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** Revokes secrets in all processes, and clears them. One that was revoked before keeps its date. */
export const revokeSecrets = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	kids: readonly string[],
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		update member_secrets set secret = null, revoked_at = ${now}
		where merchant_id = ${merchantId} and kid = any(${kids}::text[]) and revoked_at is null`)
}
