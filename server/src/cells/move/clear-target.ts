import sql from 'sql-template-tag'
import type { Database } from '../../db/database.ts'
import { deleteMerchantRows } from '../../merchants/merchant-tables.ts'
import { deleteRemovedMerchants } from '../../merchants/remove-merchants.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Move } from './move.ts'

/** Deletes what an earlier attempt, or an earlier stay of the merchant, has left in the new cell. */
export const clearTarget = async (target: Database, { merchantIds, name }: Move): Promise<void> => {
	// Sandboxes have higher ids, and refer to their merchant.
	for (const id of merchantIds.toReversed()) {
		let isLast = false
		while (!isLast)
			isLast = await target.transaction(async (tx) => {
				const [present] = await tx.rows(
					sql`select from merchants where id = ${id} and removed_at is null for update`,
				)
				if (present) throw new OperatorError(`The new cell has the merchant ${name} already`)
				const deleted = await deleteMerchantRows(tx, id)
				if (deleted.isLast) await deleteRemovedMerchants(tx, [id])
				return deleted.isLast
			})
	}
}
