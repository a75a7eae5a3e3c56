import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import { moveRowsById } from '../customers/move-rows-by-id.ts'

export const consentMover = moveRowsById('consents', 'consents')

/** Who is erased has consented to nothing. */
export const consentEraser: Eraser = {
	tables: ['consents'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await tx.rows(sql`delete from consents where merchant_id = ${merchantId} and customer_id = ${customerId}`)
		return []
	},
}
