import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { loadTiers } from '../../tiers/load-tiers.ts'
import type { Condition, ConditionContext } from '../condition.ts'
import { fromCustomers } from '../select-customers.ts'

/** How many customers of a segment a tier would raise, leave where they are, or lower. */
export interface TierMoves {
	rise: number
	stay: number
	fall: number
}

/** Counts where customers would go. Whoever is in no tier rises. */
export const countTierMoves = async (
	db: Queryable,
	conditions: readonly Condition[],
	context: ConditionContext,
	tierId: number,
): Promise<TierMoves> => {
	const tiers = new Map((await loadTiers(db, context.merchant.id)).map((tier) => [tier.id, tier.position]))
	const rows = await db.rows<{ tierId: number | null; customers: number }>(sql`
		select p.tier_id as "tierId", count(*) as customers
		${fromCustomers(conditions, context, ['progress'])}
		group by p.tier_id`)
	const target = tiers.get(tierId) ?? 0
	const moves: TierMoves = { rise: 0, stay: 0, fall: 0 }
	for (const { tierId: from, customers } of rows) {
		const position = from === null ? undefined : tiers.get(from)
		const move = from === tierId ? 'stay' : position === undefined || position < target ? 'rise' : 'fall'
		moves[move] += customers
	}
	return moves
}
