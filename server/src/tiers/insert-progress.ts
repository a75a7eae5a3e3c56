import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { updateMemberCounts } from './update-member-counts.ts'

/** Inserts the progress of new customers, who start in the tier without goals. */
export const insertProgress = async (
	tx: Tx,
	merchantId: number,
	customerIds: number[],
	tierId: number | null,
): Promise<void> => {
	if (customerIds.length === 0) return
	tx.write(sql`
		insert into progress (merchant_id, customer_id, tier_id)
		select ${merchantId}::bigint, id, ${tierId}::bigint from unnest(${customerIds}::bigint[]) as customer (id)`)
	await updateMemberCounts(
		tx,
		merchantId,
		customerIds.map(() => ({ from: null, to: tierId })),
	)
}
