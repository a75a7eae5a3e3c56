import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Clears the stored responses to a customer's events, because some endpoints echo the request. */
export const forgetResponses = async (tx: Tx, merchantId: number, customerId: number): Promise<void> => {
	await tx.rows(sql`
		update webhook_attempts a set response = null
		from webhook_deliveries d
		where d.merchant_id = ${merchantId} and d.customer_id = ${customerId} and a.merchant_id = ${merchantId}
			and a.subscription_id = d.subscription_id and a.delivery_id = d.id and a.response is not null`)
}
