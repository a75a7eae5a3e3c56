import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Locked } from '../../ledger/lock-accounts.ts'
import { createRuleUsage, type RuleCounterKey, type RuleUsage } from '../decide/rule-usage.ts'

/** Locks the counters that a batch may need, always after the accounts. */
export const lockRuleUsage = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	keys: RuleCounterKey[],
): Promise<RuleUsage> => {
	if (keys.length === 0) return createRuleUsage([])
	const unique = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
	// Every transaction locks in ascending order of the key, so two batches never wait for each other in a cycle. One
	// statement creates and locks, because a counter that another transaction is creating can only be waited for by
	// creating it too.
	const rows = await tx.rows<RuleCounterKey & { points: Decimal }>(sql`
		insert into rule_usage (merchant_id, rule_id, customer_id, period, points)
		select ${merchantId}::bigint, k.rule, k."customerId", k.period, 0
		from json_to_recordset(${jsonRows(unique)}) as k (rule text, "customerId" bigint, period text)
		order by k.rule, k."customerId", k.period
		on conflict (merchant_id, rule_id, customer_id, period) do update set points = rule_usage.points
		returning rule_id as rule, customer_id as "customerId", period, points`)
	return createRuleUsage(rows)
}
