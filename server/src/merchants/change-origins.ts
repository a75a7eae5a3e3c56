import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

interface OriginsChange {
	token: string
	/** As `parseOrigins` returns them. */
	origins: string[]
}

/** Replaces the origins of public tokens; false where the merchant has no valid public token of that name. */
export const changeOrigins = async (
	tx: Tx,
	merchantId: number,
	changes: readonly OriginsChange[],
): Promise<boolean[]> => {
	sealAtCommit(tx)
	const rows = await tx.rows<{ token: string }>(sql`
		update api_keys k set origins = array(select json_array_elements_text(c.origins))
		from json_to_recordset(${jsonRows(changes)}) as c (token text, origins json)
		where k.merchant_id = ${merchantId} and k.token = c.token and k.origins is not null and not k.is_revoked
		returning k.token`)
	const changed = new Set(rows.map(({ token }) => token))
	return changes.map(({ token }) => changed.has(token))
}
