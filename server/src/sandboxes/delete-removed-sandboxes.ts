import type { Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { deleteMerchantRows } from '../merchants/merchant-tables.ts'
import { deleteRemovedMerchants, findRemovedMerchants } from '../merchants/remove-merchants.ts'

/** Longer than a request may take, so that none writes to a merchant whose rows are being deleted. */
const WAIT_MS = 5 * 60_000

/** Deletes the next rows of a sandbox that was removed or of a merchant that has moved, and its own row after the last one. */
export const deleteRemovedSandboxes = async (tx: Tx, now: Date): Promise<StepResult> => {
	const [id] = await findRemovedMerchants(tx, new Date(now.getTime() - WAIT_MS))
	if (id === undefined) return NOTHING_DUE
	const { done, isLast } = await deleteMerchantRows(tx, id)
	if (isLast) await deleteRemovedMerchants(tx, [id])
	return { done: done + 1, isMore: true }
}
