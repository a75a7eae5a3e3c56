import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { StepResult } from '../../db/step.ts'
import type { FileRow, RowEffect } from '../import.ts'
import type { ImportPartition } from '../partitions.ts'

/** For how many days after its end an import can be undone; what is stored for it is deleted then. */
const UNDO_DAYS = 30

/** Until when an import that has just ended can be undone. */
export const undoUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + UNDO_DAYS * 86_400_000)

/** What the row on a line created or changed. */
export interface StoredEffect extends RowEffect {
	line: number
	outcome: 'created' | 'changed'
}

/** Saves what the rows of a batch created or changed, as one row. */
export const saveEffects = (
	tx: Tx,
	merchantId: number,
	{ importId, lane, nextList }: ImportPartition,
	results: { row: FileRow; outcome: string; effect?: RowEffect }[],
): void => {
	const effects = results.flatMap(({ row: { line }, outcome, effect }) =>
		effect ? [{ line, outcome, ...effect }] : [],
	)
	if (effects.length > 0)
		insertRows(tx, 'import_effects', [
			{ merchant_id: merchantId, import_id: importId, lane, number: nextList, effects },
		])
}

/** The effects of a batch, in the order of the file. */
export const readEffects = async (
	tx: Tx,
	merchantId: number,
	{ importId, lane }: ImportPartition,
	number: number,
): Promise<StoredEffect[]> => {
	const [batch] = await tx.rows<{ effects: StoredEffect[] }>(sql`
		select effects from import_effects
		where merchant_id = ${merchantId} and import_id = ${importId} and lane = ${lane} and number = ${number}`)
	return batch?.effects ?? []
}

/** The effects of some lists of an import, of all its partitions. */
export const readEffectsOfLists = async (
	db: Queryable,
	merchantId: number,
	importId: number,
	{ from, before }: { from: number; before: number },
): Promise<StoredEffect[]> => {
	const batches = await db.rows<{ effects: StoredEffect[] }>(sql`
		select effects from import_effects
		where merchant_id = ${merchantId} and import_id = ${importId} and number >= ${from} and number < ${before}`)
	return batches.flatMap(({ effects }) => effects)
}

export const deleteEffects = (tx: Tx, merchantId: number, importId: number): Promise<unknown[]> =>
	tx.rows(sql`delete from import_effects where merchant_id = ${merchantId} and import_id = ${importId}`)

/** Deletes what is stored about an import that can no longer be undone, the oldest first. */
export const deleteOldEffects = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	const [old] = await tx.rows<{ id: number }>(sql`
		select id from imports
		where merchant_id = ${merchantId} and undo_until < ${now} and state in ('done', 'cancelled')
		order by undo_until limit 1
		for update skip locked`)
	if (!old) return { done: 0, isMore: false }
	await deleteEffects(tx, merchantId, old.id)
	await tx.rows(
		sql`update imports set undo_until = null where merchant_id = ${merchantId} and id = ${old.id}`,
	)
	return { done: 1, isMore: true }
}
