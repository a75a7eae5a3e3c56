import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { revokeOrderedLeases } from './lease-subscriptions.ts'

interface DeliveryKey {
	subscriptionId: number
	id: number
}

/** Makes deliveries due now with a fresh retry schedule, whatever their state; returns for each whether it exists. */
export const resendDeliveries = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	wanted: DeliveryKey[],
): Promise<boolean[]> => {
	const subscriptionIds = wanted.map(({ subscriptionId }) => subscriptionId)
	const ids = wanted.map(({ id }) => id)
	const resent = await tx.rows<DeliveryKey>(sql`
		update webhook_deliveries d set due_at = ${now}, tries = 0, delivered_at = null, failed_at = null
		from webhook_subscriptions s, unnest(${subscriptionIds}::bigint[], ${ids}::bigint[]) as n (subscription_id, id)
		where d.merchant_id = ${merchantId} and d.subscription_id = any(${subscriptionIds}::bigint[])
			and d.id = any(${ids}::bigint[]) and d.subscription_id = n.subscription_id and d.id = n.id
			and s.merchant_id = d.merchant_id and s.id = d.subscription_id and s.removed_at is null
		returning d.subscription_id as "subscriptionId", d.id`)
	await revokeOrderedLeases(tx, merchantId, subscriptionIds)
	const existing = new Set(resent.map(({ subscriptionId, id }) => `${subscriptionId} ${id}`))
	return wanted.map(({ subscriptionId, id }) => existing.has(`${subscriptionId} ${id}`))
}
