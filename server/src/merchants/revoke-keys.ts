import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

interface RevokedKey {
	token: string
	/** Undefined if the merchant has no such key; the earlier time if it already had one. */
	revokedAt: Date | undefined
}

/** Revokes keys immediately in all processes, even if their clocks differ. */
export const revokeKeys = async (
	tx: Tx,
	merchantId: number,
	tokens: readonly string[],
	at: Date,
): Promise<RevokedKey[]> => {
	sealAtCommit(tx)
	const rows = await tx.rows<{ token: string; revokedAt: Date }>(sql`
		update api_keys set is_revoked = true, revoked_at = least(revoked_at, ${at}::timestamptz)
		where merchant_id = ${merchantId} and token = any(${tokens})
		returning token, revoked_at as "revokedAt"`)
	const revoked = new Map(rows.map(({ token, revokedAt }) => [token, revokedAt]))
	return tokens.map((token) => ({ token, revokedAt: revoked.get(token) }))
}
