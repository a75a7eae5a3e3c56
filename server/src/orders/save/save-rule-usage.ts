import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { RuleUsage } from '../decide/rule-usage.ts'

/** Stores the counters that a batch has changed. */
export const saveRuleUsage = (tx: Tx, merchantId: number, usage: RuleUsage): void => {
	const changed = usage.changes()
	if (changed.length === 0) return
	tx.write(sql`
		update rule_usage u set points = c.points
		from json_to_recordset(${jsonRows(changed)}) as c (
			rule text, "customerId" bigint, period text, points numeric)
		where u.merchant_id = ${merchantId} and u.rule_id = c.rule and u.customer_id = c."customerId"
			and u.period = c.period and u.rule_id = any(${changed.map(({ rule }) => rule)}::text[])`)
}
