import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Removes subscriptions and their headers, which may hold credentials; returns for each whether it existed. */
export const removeSubscriptions = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	ids: number[],
): Promise<boolean[]> => {
	const removed = await tx.rows<{ id: number }>(sql`
		update webhook_subscriptions set removed_at = ${now}, headers = '{}'
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[]) and removed_at is null
		returning id`)
	const existing = new Set(removed.map(({ id }) => id))
	return ids.map((id) => existing.has(id))
}

/** Removes all subscriptions of a merchant. */
export const endSubscriptions = async (tx: Tx, merchantId: number, now: Date): Promise<void> => {
	await tx.rows(sql`
		update webhook_subscriptions set removed_at = ${now}, headers = '{}'
		where merchant_id = ${merchantId} and removed_at is null`)
}
