import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { MoveReason } from './save-progress.ts'

export interface TierMoveRecord {
	at: Date
	fromTierId: number | null
	toTierId: number | null
	why: MoveReason
	author: string | null
	/** Why a person assigned the tier. */
	reason: string | null
}

/** Loads the tier changes of a customer, newest first. */
export const loadTierHistory = (
	db: Queryable,
	merchantId: number,
	customerId: number,
	limit = 100,
): Promise<TierMoveRecord[]> =>
	db.rows(sql`
		select at, from_tier_id as "fromTierId", to_tier_id as "toTierId", why, author, reason
		from tier_history
		where merchant_id = ${merchantId} and customer_id = ${customerId}
		order by id desc limit ${limit}`)
