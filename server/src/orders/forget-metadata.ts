import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'

/** Deletes the metadata of the orders of a customer, and why they were cancelled or returned. */
const forgetMetadata = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	customerId: number,
): Promise<void> => {
	await tx.rows(sql`
		update orders set metadatas = '[]'
		where merchant_id = ${merchantId} and customer_id = ${customerId} and metadatas <> '[]'`)
	await tx.rows(sql`
		update order_corrections c set reason = '(erased)'
		from orders o
		where o.merchant_id = ${merchantId} and o.customer_id = ${customerId}
			and c.merchant_id = ${merchantId} and c.order_id = o.id`)
}

export const orderEraser: Eraser = {
	tables: ['orders', 'order_corrections'],
	async erase(tx, locked, merchantId, { customerId }) {
		await forgetMetadata(tx, locked, merchantId, customerId)
		return []
	},
}
