import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** Which of these keys have worked before, for whomever. */
export const findChangeKeys = async (
	db: Queryable,
	merchantId: number,
	keys: string[],
): Promise<Set<string>> => {
	const rows = await db.rows<{ key: string }>(sql`
		select key from change_keys where merchant_id = ${merchantId} and key = any(${keys}::text[])`)
	return new Set(rows.map((row) => row.key))
}

export interface UsedChangeKey {
	key: string
	customerId: number
	recordId: number
}

/**
 * Keeps the keys of changes that were made, for ever. A key that another transaction uses at this moment breaks
 * the whole list: run again, it finds the key used.
 */
export const saveChangeKeys = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	keys: UsedChangeKey[],
): Promise<void> => {
	if (keys.length === 0) return
	// Ascending key: two lists can wait for each other, never in a circle.
	sealAtCommit(tx)
	tx.write(sql`
		insert into change_keys (merchant_id, key, customer_id, record_id, created_at)
		select ${merchantId}::bigint, k.key, k."customerId", k."recordId", ${now}::timestamptz
		from json_to_recordset(${jsonRows(keys)}) as k (key text, "customerId" bigint, "recordId" bigint)
		order by k.key`)
}
