import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import { normalizeAffiliateId } from './affiliate.ts'

/** The person may be an affiliate who is linked to the customer, or has the same document or e-mail address. */
export const affiliateEraser: Eraser = {
	tables: ['affiliates'],
	erase: async (tx, _locked, merchantId, { customerId, marks }) => {
		const texts = [...marks, ...marks.map((mark) => normalizeAffiliateId(mark).toLowerCase())]
		await tx.rows(sql`
			update affiliates set original_id = 'erased:' || id, name = null, email = null, phone = null, document = null,
				disabled_reason = null, is_active = false
			where merchant_id = ${merchantId}
				and (customer_id = ${customerId} or lower(email) = any(${texts}::text[])
					or lower(original_id) = any(${texts}::text[]) or lower(document) = any(${texts}::text[]))`)
		return []
	},
}
