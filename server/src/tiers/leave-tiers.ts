import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import { updateMemberCounts } from './update-member-counts.ts'

/** Takes customers who never had another tier than that of new customers out of it. */
export const leaveTiers = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	customerIds: number[],
): Promise<void> => {
	const left = await tx.rows<{ tierId: number }>(sql`
		with before as (
			select customer_id, tier_id from progress
			where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[]) and tier_id is not null
		)
		update progress p set tier_id = null from before b
		where p.merchant_id = ${merchantId} and p.customer_id = b.customer_id
		returning b.tier_id as "tierId"`)
	await updateMemberCounts(
		tx,
		merchantId,
		left.map(({ tierId }) => ({ from: tierId, to: null })),
	)
}
