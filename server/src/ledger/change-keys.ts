import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** Returns which of these keys have already been used, by any customer of the merchant. */
export const findChangeKeys = async (
	db: Queryable,
	merchantId: number,
	keys: string[],
): Promise<Set<string>> => {
	const rows = await db.rows<{ key: string }>(sql`
		select key from change_keys where merchant_id = ${merchantId} and key = any(${keys}::text[])`)
	return new Set(rows.map((row) => row.key))
}

interface UsedChangeKey {
	key: string
	customerId: number
	recordId: number
}

/**
 * Stores the keys of applied changes permanently. If a concurrent transaction inserts one of the keys first, the whole
 * batch fails; the retry then finds the key used.
 */
export const saveChangeKeys = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	keys: UsedChangeKey[],
): Promise<void> => {
	if (keys.length === 0) return
	sealAtCommit(tx)
	// Inserting in ascending key order prevents deadlocks between concurrent batches.
	tx.write(sql`
		insert into change_keys (merchant_id, key, customer_id, record_id, created_at)
		select ${merchantId}::bigint, k.key, k."customerId", k."recordId", ${now}::timestamptz
		from json_to_recordset(${jsonRows(keys)}) as k (key text, "customerId" bigint, "recordId" bigint)
		order by k.key`)
}
