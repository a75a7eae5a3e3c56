import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { type Decimal, ZERO } from '../../db/decimal.ts'
import { ALL_CUSTOMERS } from '../decide/rule-usage.ts'

/** The points that rules have given to all customers together, in the order of the request. */
export const loadRuleBudgets = async (
	db: Queryable,
	merchantId: number,
	rules: string[],
): Promise<{ rule: string; points: Decimal }[]> => {
	const rows = await db.rows<{ rule: string; points: Decimal }>(sql`
		select rule_id as rule, points from rule_usage
		where merchant_id = ${merchantId} and rule_id = any(${rules}::text[]) and customer_id = ${ALL_CUSTOMERS}`)
	const given = new Map(rows.map(({ rule, points }) => [rule, points]))
	return rules.map((rule) => ({ rule, points: given.get(rule) ?? ZERO }))
}
