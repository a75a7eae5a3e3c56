import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import { moveRowsById } from '../customers/move-rows-by-id.ts'

export const noteMover = moveRowsById('notes', 'customer_notes')

/** Removes the notes about an erased person, and the text of notes about others that names a contact of the person. */
export const noteEraser: Eraser = {
	tables: ['customer_notes'],
	async erase(tx, _locked, merchantId, { customerId, marks }) {
		await tx.rows(
			sql`delete from customer_notes where merchant_id = ${merchantId} and customer_id = ${customerId}`,
		)
		await tx.rows(sql`
			update customer_notes set text = '(erased)'
			where merchant_id = ${merchantId} and exists (
				select from unnest(${marks}::text[]) as mark (text)
				where strpos(lower(customer_notes.text), mark.text) > 0)`)
		return []
	},
}
