import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Rule } from '../program/rules/rule.ts'

/** Replaces the rules of drafts that exist. */
export const changeDrafts = async (tx: Tx, merchantId: number, rules: Rule[], now: Date): Promise<void> => {
	await tx.rows(sql`
		update campaign_drafts d set rule = n.rule, changed_at = ${now}
		from json_to_recordset(${jsonRows(rules.map((rule) => ({ id: rule.id, rule })))}) as n (id text, rule jsonb)
		where d.merchant_id = ${merchantId} and d.id = n.id`)
}
