import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Progress } from '../program/tier.ts'
import { moveMembers } from './move-members.ts'

export interface ProgressChange extends Progress {
	customerId: number
	tierId: number | null
	/** The tier the customer was in before. */
	fromTierId: number | null
}

/** Stores what customers have done and where that puts them. The accounts must be locked. */
export const saveProgress = async (tx: Tx, merchantId: number, changes: ProgressChange[]): Promise<void> => {
	if (changes.length === 0) return
	await tx.rows(sql`
		update progress p
		set orders = c.orders, spend = c.spend, earned = c.earned, tier_id = c."tierId"
		from json_to_recordset(${JSON.stringify(changes)}) as c (
			"customerId" bigint, orders integer, spend numeric, earned numeric, "tierId" bigint)
		where p.merchant_id = ${merchantId} and p.customer_id = c."customerId"
			and p.customer_id = any(${changes.map(({ customerId }) => customerId)}::bigint[])`)
	await moveMembers(
		tx,
		merchantId,
		changes.map(({ fromTierId, tierId }) => ({ from: fromTierId, to: tierId })),
	)
}
