import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'

/** Ends the open shifts of users; returns the ids of those that were open. */
export const endShifts = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	userIds: number[],
): Promise<number[]> => {
	const ended = await tx.rows<{ id: number }>(sql`
		update counter_shifts set ended_at = ${now}
		where merchant_id = ${merchantId} and user_id = any(${userIds}::bigint[]) and ended_at is null
		returning id`)
	return ended.map(({ id }) => id)
}
