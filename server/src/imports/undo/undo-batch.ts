import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { StepResult } from '../../db/step.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Import, ImportKind, RowProblem } from '../import.ts'
import { insertErrors } from '../list-errors.ts'
import { advancePartition, type ImportPartition } from '../partitions.ts'
import { runTogetherOrSingly } from '../run-together-or-singly.ts'
import { deleteEffects, readEffects, type StoredEffect } from './effects.ts'
import { isKept, keptRowError, type UndoOutcome } from './kept-row.ts'
import { undoBalances } from './undo-balances.ts'
import { undoCustomers } from './undo-customers.ts'
import { undoOrders } from './undo-orders.ts'

/** Undoes rows, the last one of the file first. */
export type RowUndoer = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	found: Import,
	effects: StoredEffect[],
) => Promise<UndoOutcome[]>

const UNDOERS: Record<ImportKind, RowUndoer> = {
	balances: undoBalances,
	customers: undoCustomers,
	orders: undoOrders,
}

/**
 * Undoes a partition's rows of its next batch, and saves the progress in the same transaction. Batches and rows run from
 * the end of the file to its beginning, so that a row is undone before the rows that it depends on.
 */
export const undoImportBatch = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	found: Import,
	partition: ImportPartition,
): Promise<StepResult> => {
	const number = found.lists - 1 - partition.nextList
	const effects = (await readEffects(tx, merchant.id, partition, number)).reverse()
	const undo = UNDOERS[found.kind]
	const outcomes =
		effects.length === 0
			? []
			: await runTogetherOrSingly(tx, effects, (within, rows) => undo(within, merchant, now, found, rows))
	const errors = outcomes.flatMap((outcome, index) =>
		isKept(outcome) ? [keptRowError(found, effects[index]!, outcome)] : [],
	)
	await insertErrors(tx, merchant.id, found.id, errors, 'undo')
	await saveUndoProgress(tx, merchant.id, found, partition, outcomes, now)
	return { done: effects.length, isMore: true }
}

const countedAs = (outcome: UndoOutcome | RowProblem): 'removed' | 'restored' | 'kept' => {
	if (!isKept(outcome)) return outcome
	return 'isRemoved' in outcome ? 'removed' : 'kept'
}

const saveUndoProgress = async (
	tx: Tx,
	merchantId: number,
	{ id, lists }: Import,
	partition: ImportPartition,
	outcomes: (UndoOutcome | RowProblem)[],
	now: Date,
): Promise<void> => {
	const count = (wanted: 'removed' | 'restored' | 'kept'): number =>
		outcomes.filter((outcome) => countedAs(outcome) === wanted).length
	advancePartition(tx, merchantId, partition)
	tx.write(sql`
		update imports
		set undo_removed = undo_removed + ${count('removed')}, undo_restored = undo_restored + ${count('restored')},
			undo_kept = undo_kept + ${count('kept')}
		where merchant_id = ${merchantId} and id = ${id}`)
	if (partition.nextList + 1 < lists) return
	// The last partition finishes the undo, as it finishes a run.
	const [finished] = await tx.rows(sql`
		update imports set state = 'undone', undone_at = ${now}, undo_until = null
		where merchant_id = ${merchantId} and id = ${id} and not exists (
			select from import_lanes l
			where l.merchant_id = ${merchantId} and l.import_id = ${id} and l.next_list < ${lists})
		returning id`)
	if (finished) await deleteEffects(tx, merchantId, id)
}
