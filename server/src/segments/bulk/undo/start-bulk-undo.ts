import sql from 'sql-template-tag'
import type { Tx } from '../../../db/database.ts'
import { panelText } from '../../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../../refusal.ts'
import { sealAtCommit } from '../../../seals/tx-seals.ts'
import type { BulkAction } from '../bulk-action.ts'
import { lockBulkAction } from '../read-bulk-actions.ts'

/** Why an action cannot be undone now; null if it can. */
export const findUndoRefusal = ({
	state,
	kind,
	changed,
}: Pick<BulkAction, 'state' | 'kind' | 'changed'>): Refusal | null => {
	if (kind === 'tier')
		return refuse('GenericError', 'tiers cannot be undone', 'id', panelText.bulkTiersStay())
	if (state !== 'done' && state !== 'stopped')
		return refuse('GenericError', `the bulk action is ${state}`, 'id', panelText.bulkActionDecided())
	return changed === 0
		? refuse('GenericError', 'the bulk action changed nobody', 'id', panelText.bulkChangedNobody())
		: null
}

/** Queues the undo of an action for the workers. A repeated request changes nothing. */
export const startBulkUndo = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	id: number,
	{ reason, author }: { reason: string; author: string },
): Promise<'done' | 'not found' | Refusal> => {
	const action = await lockBulkAction(tx, merchantId, id)
	if (!action) return 'not found'
	if (action.state === 'undoing' || action.state === 'undone') return 'done'
	const refused = findUndoRefusal(action)
	if (refused) return refused
	sealAtCommit(tx)
	await tx.rows(sql`
		update bulk_actions set state = 'undoing', undo_reason = ${reason}, undone_by = ${author},
			undo_started_at = ${now}, undo_next_list = next_list - 1
		where merchant_id = ${merchantId} and id = ${id}`)
	return 'done'
}
