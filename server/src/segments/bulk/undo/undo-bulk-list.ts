import sql from 'sql-template-tag'
import { undoBulkChanges } from '../../../cashback/undo-changes.ts'
import type { Tx } from '../../../db/database.ts'
import { jsonRows } from '../../../db/json-rows.ts'
import type { StepResult } from '../../../db/step.ts'
import { assertAllLocked, lockAccounts } from '../../../ledger/lock-accounts.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { sealAtCommit } from '../../../seals/tx-seals.ts'
import { changeCustomerTags } from '../../../tags/change-customer-tags.ts'
import { type BulkAction, keyPrefixOf } from '../bulk-action.ts'
import { type Changed, findChanged } from './find-changed.ts'

/** Why the change of a customer stays, in English. */
const WHY_KEPT = {
	spent: 'its points were spent, at least in part',
	gone: 'the change is no longer there',
	erased: 'the personal data of the customer were erased',
	tag: 'the tag was removed',
} as const
type Outcome = 'undone' | keyof typeof WHY_KEPT

/** Undoes the changes of the next list of an action, the last list first, and saves the progress in the same transaction. */
export const undoBulkList = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	action: BulkAction,
): Promise<StepResult> => {
	const number = action.undoNextList!
	const changed = await findChanged(tx, merchant.id, action, { from: number, before: number + 1 })
	const present = changed.filter(({ isErased }) => !isErased)
	const isOfPoints = action.kind === 'give' || action.kind === 'take'
	const outcomes = await (isOfPoints ? undoPoints : undoTags)(tx, merchant, now, action, present)
	const results = changed.map(({ listedId }) => ({
		listedId,
		outcome: outcomes.get(listedId) ?? ('erased' as const),
	}))
	await saveProgress(tx, merchant.id, now, action, results)
	return { done: results.length, isMore: true }
}

type Undoer = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	action: BulkAction,
	changed: Changed[],
) => Promise<Map<number, Outcome>>

/** Of a customer who has several records since a merge, some may stay. Then the customer is listed. */
const undoPoints: Undoer = async (tx, merchant, now, action, changed) => {
	const ids = [...new Set(changed.flatMap(({ recordIds }) => recordIds))]
	const undos = ids.map((recordId) => ({
		recordId,
		reason: action.undoReason!,
		author: action.undoneBy!,
	}))
	const undone = await undoBulkChanges(tx, merchant, now, keyPrefixOf(action), undos)
	const kept = new Map<number, Outcome>()
	undone.forEach((outcome, index) => {
		if ('kept' in outcome) kept.set(ids[index]!, outcome.kept === 'spent' ? 'spent' : 'gone')
	})
	return new Map(
		changed.map(({ listedId, recordIds }) => {
			const [why = 'undone'] = recordIds.flatMap((id) => kept.get(id) ?? [])
			return [listedId, recordIds.length === 0 ? 'gone' : why]
		}),
	)
}

/** A customer who has lost a given tag since, or got a removed one again, is as before already. */
const undoTags: Undoer = async (tx, merchant, now, action, changed) => {
	if (action.tag === null) return new Map(changed.map(({ listedId }) => [listedId, 'tag']))
	const ids = [...new Set(changed.map(({ id }) => id))]
	const accounts = await lockAccounts(tx, merchant.id, ids).accounts
	assertAllLocked(accounts, ids)
	const tags = [action.tagId!]
	const changes = ids.map((customerId) =>
		action.kind === 'tag' ? { customerId, add: [], remove: tags } : { customerId, add: tags, remove: [] },
	)
	await changeCustomerTags(tx, accounts.locked, merchant.id, now, action.undoneBy!, changes)
	return new Map(changed.map(({ listedId }) => [listedId, 'undone']))
}

const saveProgress = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	action: BulkAction,
	results: { listedId: number; outcome: Outcome }[],
): Promise<void> => {
	const kept = results.flatMap(({ listedId, outcome }) =>
		outcome === 'undone'
			? []
			: [
					{
						listedId,
						outcome: outcome === 'spent' ? 'keptSpent' : 'keptOther',
						message: WHY_KEPT[outcome],
					},
				],
	)
	await tx.rows(sql`
		insert into bulk_exceptions (merchant_id, action_id, listed_id, outcome, message)
		select ${merchantId}::bigint, ${action.id}::bigint, e."listedId", e.outcome, e.message
		from json_to_recordset(${jsonRows(kept)}) as e ("listedId" bigint, outcome text, message text)`)
	sealAtCommit(tx)
	await tx.rows(sql`
		update bulk_actions set undo_next_list = undo_next_list - 1,
			undone = undone + ${results.length - kept.length}, kept = kept + ${kept.length}
			${action.undoNextList === 0 ? sql`, state = 'undone', undone_at = ${now}::timestamptz` : sql``}
		where merchant_id = ${merchantId} and id = ${action.id}`)
}
