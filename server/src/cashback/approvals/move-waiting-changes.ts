import sql from 'sql-template-tag'
import type { Eraser } from '../../customers/eraser.ts'
import { moveRowsById } from '../../customers/move-rows-by-id.ts'

export const waitingChangeMover = moveRowsById('waitingChanges', 'waiting_changes')

/** Erases what people wrote about the changes of a customer. */
export const waitingChangeEraser: Eraser = {
	tables: ['waiting_changes'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await tx.rows(sql`
			update waiting_changes
			set reason = '(erased)', decision_reason = case when decision_reason is not null then '(erased)' end
			where merchant_id = ${merchantId} and customer_id = ${customerId}`)
		return []
	},
}
