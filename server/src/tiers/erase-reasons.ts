import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'

/** Erases why people put a customer into tiers. */
export const tierEraser: Eraser = {
	tables: ['tier_history'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await tx.rows(sql`
			update tier_history set reason = '(erased)'
			where merchant_id = ${merchantId} and customer_id = ${customerId} and reason is not null`)
		return []
	},
}
