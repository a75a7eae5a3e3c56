import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Tx } from '../db/database.ts'

/** Deletes all mails about a customer's redemptions, to the customer and to the merchant, and the messages with PINs. */
const forgetMails = async (tx: Tx, merchantId: number, customerId: number): Promise<void> => {
	await tx.rows(sql`
		delete from outbox
		where merchant_id = ${merchantId} and redemption_id = any(array(
			select id from redemptions where merchant_id = ${merchantId} and customer_id = ${customerId}))`)
	await tx.rows(sql`
		delete from outbox
		where merchant_id = ${merchantId} and challenge_id = any(array(
			select id from pin_challenges where merchant_id = ${merchantId} and customer_id = ${customerId}))`)
}

export const mailEraser: Eraser = {
	tables: ['outbox'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await forgetMails(tx, merchantId, customerId)
		return []
	},
}
