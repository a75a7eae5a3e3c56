import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** Ends coupons now, by id; returns how many it ended. */
export const endCoupons = async (tx: Tx, merchantId: number, now: Date, ids: number[]): Promise<number> => {
	if (ids.length === 0) return 0
	sealAtCommit(tx)
	const ended = await tx.rows(sql`
		update coupons set deactivated_at = ${now}, valid_until = ${now}
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[]) and deactivated_at is null
		returning id`)
	return ended.length
}
