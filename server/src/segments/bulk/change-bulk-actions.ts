import sql from 'sql-template-tag'
import { isAskedBy, type Person } from '../../cashback/approvals/waiting-change.ts'
import type { Tx } from '../../db/database.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { lockBulkAction } from './read-bulk-actions.ts'

interface Decision {
	isApproved: boolean
	/** Why it is rejected. */
	reason: string | null
	decidedBy: Person
}

/** Starts or rejects a bulk action that waits for a second person. A repeated decision changes nothing. */
export const decideBulkAction = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	id: number,
	{ isApproved, reason, decidedBy }: Decision,
): Promise<'done' | 'not found' | Refusal> => {
	const action = await lockBulkAction(tx, merchantId, id)
	if (!action) return 'not found'
	if (action.state !== 'waiting') {
		const isSame = action.decidedAt !== null && isApproved === (action.state !== 'rejected')
		return isSame
			? 'done'
			: refuse('GenericError', `the bulk action is ${action.state}`, 'id', panelText.bulkActionDecided())
	}
	if (isAskedBy(action, decidedBy))
		return refuse(
			'GenericError',
			'another person than the one who asked must decide',
			'id',
			panelText.askSomeoneElse(),
		)
	sealAtCommit(tx)
	await tx.rows(sql`
		update bulk_actions set state = ${isApproved ? 'running' : 'rejected'}, decided_by = ${decidedBy.email},
			decided_at = ${now}, decision_reason = ${reason},
			finished_at = case when ${!isApproved}::boolean then ${now}::timestamptz end
		where merchant_id = ${merchantId} and id = ${id}`)
	return 'done'
}

/** Stops a bulk action between two lists. What was done stays. */
export const stopBulkAction = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	id: number,
	author: string,
): Promise<'done' | 'not found' | Refusal> => {
	const action = await lockBulkAction(tx, merchantId, id)
	if (!action) return 'not found'
	if (action.state === 'stopped') return 'done'
	if (action.state !== 'running' && action.state !== 'waiting')
		return refuse('GenericError', `the bulk action is ${action.state}`, 'id', panelText.bulkActionDecided())
	sealAtCommit(tx)
	await tx.rows(sql`
		update bulk_actions set state = 'stopped', stopped_by = ${author}, finished_at = ${now}
		where merchant_id = ${merchantId} and id = ${id}`)
	return 'done'
}
