import type { Scope } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

interface KeyChange {
	token: string
	/** Null for everything. */
	scopes: readonly Scope[] | null
	/** Null for never. */
	expiresAt: Date | null
}

/** Sets the scopes and the end of keys; false where the merchant has no working key of that name. */
export const changeKeys = async (
	tx: Tx,
	merchantId: number,
	changes: readonly KeyChange[],
	now: Date,
): Promise<boolean[]> => {
	sealAtCommit(tx)
	const rows = await tx.rows<{ token: string }>(sql`
		update api_keys k set scopes = c.scopes, expires_at = c."expiresAt"
		from json_to_recordset(${jsonRows(changes)}) as c (token text, scopes text[], "expiresAt" timestamptz)
		where k.merchant_id = ${merchantId} and k.token = c.token and k.origins is null and not k.is_revoked
			and (k.revoked_at is null or k.revoked_at > ${now}) and (k.expires_at is null or k.expires_at > ${now})
		returning k.token`)
	const changed = new Set(rows.map(({ token }) => token))
	return changes.map(({ token }) => changed.has(token))
}
