import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import { hashSubject } from './pin.ts'

/** Deletes the challenges of a person. Their messages are deleted before, with the other mails. */
export const pinEraser: Eraser = {
	tables: ['pin_challenges'],
	async erase(tx, _locked, merchantId, { customerId, originalId, marks }) {
		const references = [originalId, ...marks].map((text) =>
			hashSubject(tx.keyedHash, merchantId, 'reference', text),
		)
		await tx.rows(sql`
			delete from pin_challenges
			where merchant_id = ${merchantId}
				and (customer_id = ${customerId} or reference_hash = any(${references}::text[]))`)
		return []
	},
}
