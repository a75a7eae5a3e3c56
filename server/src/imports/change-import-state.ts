import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockImport } from './find-imports.ts'
import type { Import, ImportState } from './import.ts'
import { undoUntil } from './undo/effects.ts'

type ImportTargetState = 'ready' | 'paused' | 'running' | 'cancelled'

/** The allowed transitions: a trial can be stopped, a run paused, resumed or cancelled. */
const ALLOWED_FROM: Record<ImportTargetState, ImportState[]> = {
	ready: ['trying'],
	paused: ['running'],
	running: ['paused'],
	cancelled: ['uploading', 'ready', 'trying', 'tried', 'running', 'paused'],
}

/** Stops, pauses, resumes or cancels an import between two batches. Imported rows stay. */
export const changeImportState = async (
	tx: Tx,
	merchantId: number,
	id: number,
	target: ImportTargetState,
	now: Date,
): Promise<'done' | 'not found' | Pick<Import, 'state'>> => {
	const found = await lockImport(tx, merchantId, id)
	if (!found) return 'not found'
	if (found.state === target) return 'done'
	if (!ALLOWED_FROM[target].includes(found.state)) return { state: found.state }
	const hasRun = target === 'cancelled' && (found.state === 'running' || found.state === 'paused')
	await tx.rows(sql`
		update imports
		set state = ${target}, finished_at = case when ${target === 'cancelled'}::boolean then ${now}::timestamptz end,
			undo_until = case when ${hasRun}::boolean then ${undoUntil(now)}::timestamptz end
		where merchant_id = ${merchantId} and id = ${id}`)
	if (target === 'cancelled') await deleteImportRows(tx, merchantId, id)
	return 'done'
}

/** Deletes the rows, which contain personal data, as soon as they are not needed. */
export const deleteImportRows = async (tx: Tx, merchantId: number, id: number): Promise<void> => {
	await tx.rows(sql`delete from import_lists where merchant_id = ${merchantId} and import_id = ${id}`)
	await tx.rows(sql`delete from import_contents where merchant_id = ${merchantId} and import_id = ${id}`)
}
