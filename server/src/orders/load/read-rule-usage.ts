import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { createRuleUsage, type RuleCounterKey, type RuleUsage } from '../decide/rule-usage.ts'

/** Counters of capped rules as they are now, without locks, for an estimate. */
export const readRuleUsage = async (
	db: Queryable,
	merchantId: number,
	keys: RuleCounterKey[],
): Promise<Pick<RuleUsage, 'usedPoints'>> => {
	if (keys.length === 0) return createRuleUsage([])
	const rows = await db.rows<RuleCounterKey & { points: Decimal }>(sql`
		select u.rule_id as rule, u.customer_id as "customerId", u.period, u.points
		from json_to_recordset(${jsonRows(keys)}) as k (rule text, "customerId" bigint, period text)
		join rule_usage u on u.merchant_id = ${merchantId} and u.rule_id = k.rule
			and u.customer_id = k."customerId" and u.period = k.period`)
	return createRuleUsage(rows)
}
