import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Challenge } from './pin.ts'

/** Saves new and changed challenges; returns their ids in the same order. */
export const saveChallenges = async (
	tx: Tx,
	merchantId: number,
	challenges: readonly Challenge[],
): Promise<number[]> => {
	if (challenges.length === 0) return []
	const saved = await tx.rows<{ id: number; transactionId: string; referenceHash: string }>(sql`
		insert into pin_challenges (merchant_id, purpose, transaction_id, reference_hash, customer_id, given, contact_hash,
			code_hash, attempts, sendings, expires_at, confirmed_at, used_at)
		select ${merchantId}::bigint, c.purpose, c."transactionId", c."referenceHash", c."customerId", c.given, c."contactHash",
			c."codeHash", c.attempts, c.sendings, c."expiresAt", c."confirmedAt", c."usedAt"
		from json_to_recordset(${jsonRows([...challenges])}) as c (
			purpose text, "transactionId" text, "referenceHash" text, "customerId" bigint, given json, "contactHash" text,
			"codeHash" text, attempts integer, sendings integer, "expiresAt" timestamptz, "confirmedAt" timestamptz,
			"usedAt" timestamptz)
		on conflict (merchant_id, transaction_id, reference_hash) do update set customer_id = excluded.customer_id,
			given = excluded.given, contact_hash = excluded.contact_hash, code_hash = excluded.code_hash,
			attempts = excluded.attempts, sendings = excluded.sendings, expires_at = excluded.expires_at,
			confirmed_at = excluded.confirmed_at, used_at = excluded.used_at
		returning id, transaction_id as "transactionId", reference_hash as "referenceHash"`)
	return challenges.map(
		({ transactionId, referenceHash }) =>
			saved.find((row) => row.transactionId === transactionId && row.referenceHash === referenceHash)!.id,
	)
}
