import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** Without the archive a merge cannot be undone any more. */
export const mergeEraser: Eraser = {
	tables: ['customer_merges'],
	async erase(tx, _locked, merchantId, { customerId }) {
		sealAtCommit(tx)
		await tx.rows(sql`
			update customer_merges set archive = null
			where merchant_id = ${merchantId} and archive is not null
				and (into_id = ${customerId} or from_id = ${customerId} or from_id in (
					select former_id from customer_aliases
					where merchant_id = ${merchantId} and customer_id = ${customerId}))`)
		return []
	},
}
