import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { type Decimal, ZERO } from '../../db/decimal.ts'
import { jsonRows } from '../../db/json-rows.ts'

/** A counter of what a rule has given. */
export interface RuleUsageKey {
	rule: string
	customerId: number
	period: string
}

/** Stands for all customers together. */
export const ALL_CUSTOMERS = 0

/** Counters held until the transaction ends. */
export interface LockedRuleUsage {
	used(key: RuleUsageKey): Decimal
	add(key: RuleUsageKey, points: Decimal): void
	save(): Promise<void>
}

/** Counters that begin at zero and are kept nowhere. */
export const createUsageCounters = () => {
	const points = new Map<string, Decimal>()
	const used = (key: RuleUsageKey): Decimal => points.get(keyText(key)) ?? ZERO
	return {
		used,
		add: (key: RuleUsageKey, more: Decimal | string) => void points.set(keyText(key), used(key).plus(more)),
	}
}

/** Locks the counters that a list may need. The accounts must be locked already: counters always come after them. */
export const lockRuleUsage = async (
	tx: Tx,
	merchantId: number,
	keys: RuleUsageKey[],
): Promise<LockedRuleUsage> => {
	const wanted = new Map(keys.map((key) => [keyText(key), key]))
	const before = wanted.size === 0 ? new Map() : await lockCounters(tx, merchantId, [...wanted.values()])
	const points = new Map<string, Decimal>(before)
	return {
		used: (key) => points.get(keyText(key)) ?? ZERO,
		add(key, more) {
			const name = keyText(key)
			const lockedPoints = points.get(name)
			if (!lockedPoints) throw new Error(`the counter ${name} is not locked`)
			points.set(name, lockedPoints.plus(more))
		},
		async save() {
			const changed = [...wanted]
				.filter(([name]) => !points.get(name)!.eq(before.get(name)!))
				.map(([name, key]) => ({ ...key, points: points.get(name) }))
			if (changed.length === 0) return
			tx.write(sql`
				update rule_usage u set points = c.points
				from json_to_recordset(${jsonRows(changed)}) as c (
					rule text, "customerId" bigint, period text, points numeric)
				where u.merchant_id = ${merchantId} and u.rule_id = c.rule and u.customer_id = c."customerId"
					and u.period = c.period and u.rule_id = any(${changed.map(({ rule }) => rule)}::text[])`)
		},
	}
}

const keyText = ({ rule, customerId, period }: RuleUsageKey): string => `${rule} ${customerId} ${period}`

const lockCounters = async (
	tx: Tx,
	merchantId: number,
	keys: RuleUsageKey[],
): Promise<Map<string, Decimal>> => {
	// Ascending key, as everywhere: two lists can wait for each other, never in a circle. One statement creates and
	// locks, because a counter that somebody else is just creating can only be waited for by creating it too.
	const rows = await tx.rows<RuleUsageKey & { points: Decimal }>(sql`
		insert into rule_usage (merchant_id, rule_id, customer_id, period, points)
		select ${merchantId}::bigint, k.rule, k."customerId", k.period, 0
		from json_to_recordset(${jsonRows(keys)}) as k (rule text, "customerId" bigint, period text)
		order by k.rule, k."customerId", k.period
		on conflict (merchant_id, rule_id, customer_id, period) do update set points = rule_usage.points
		returning rule_id as rule, customer_id as "customerId", period, points`)
	return new Map(rows.map((row) => [keyText(row), row.points]))
}
