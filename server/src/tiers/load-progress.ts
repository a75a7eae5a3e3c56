import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { TierProgress } from '../program/tier.ts'
import type { TierStatus } from '../program/tier-status.ts'

/** Loads the progress and the tier status of customers. */
export const loadProgress = (
	tx: Tx,
	merchantId: number,
	customerIds: number[],
): Promise<(TierProgress & TierStatus & { customerId: number })[]> =>
	tx.rows(sql`
		select customer_id as "customerId", orders, spend, earned, tier_id as "tierId", lapsed_at as "lapsedAt",
			held_tier_id as "heldTierId", held_until as "heldUntil", own_tier_id as "ownTierId", review_at as "reviewAt"
		from progress
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
