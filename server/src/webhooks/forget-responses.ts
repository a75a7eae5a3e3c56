import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Tx } from '../db/database.ts'

/** Clears the stored responses to a customer's events, because some endpoints echo the request. */
const forgetResponses = async (tx: Tx, merchantId: number, customerId: number): Promise<void> => {
	await tx.rows(sql`
		update webhook_attempts a set response = null
		from webhook_deliveries d
		where d.merchant_id = ${merchantId} and d.customer_id = ${customerId} and a.merchant_id = ${merchantId}
			and a.subscription_id = d.subscription_id and a.delivery_id = d.id and a.response is not null`)
}

export const webhookEraser: Eraser = {
	tables: ['webhook_attempts'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await forgetResponses(tx, merchantId, customerId)
		return []
	},
}
