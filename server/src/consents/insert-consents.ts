import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Consent } from './consent.ts'

/** Saves decisions of customers, the newest last. */
export const insertConsents = async (
	tx: Tx,
	merchantId: number,
	decisions: readonly (Consent & { customerId: number })[],
): Promise<void> => {
	if (decisions.length === 0) return
	await tx.rows(sql`
		insert into consents (merchant_id, customer_id, purpose, is_given, text_version, source, decided_at)
		select ${merchantId}::bigint, d."customerId", d.purpose, d."isGiven", d."textVersion", d.source, d."decidedAt"
		from json_to_recordset(${jsonRows(decisions)}) as d (
			"customerId" bigint, purpose text, "isGiven" boolean, "textVersion" text, source text, "decidedAt" timestamptz)`)
}
