import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Place } from '../program/place.ts'
import type { Progress } from '../program/tier.ts'

/** What tiers know of customers. Their accounts must be locked. */
export const readProgress = (
	tx: Tx,
	merchantId: number,
	customerIds: number[],
): Promise<(Progress & Place & { customerId: number })[]> =>
	tx.rows(sql`
		select customer_id as "customerId", orders, spend, earned, tier_id as "tierId", lapsed_at as "lapsedAt",
			held_tier_id as "heldTierId", held_until as "heldUntil", own_tier_id as "ownTierId", review_at as "reviewAt"
		from progress
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
