import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockImport } from './find-imports.ts'
import type { Import, ImportState } from './import.ts'

export type ImportTargetState = 'ready' | 'paused' | 'running' | 'cancelled'

/** From which states a course can be taken: a trial is stopped, a run paused, resumed or cancelled. */
const ALLOWED_FROM: Record<ImportTargetState, ImportState[]> = {
	ready: ['trying'],
	paused: ['running'],
	running: ['paused'],
	cancelled: ['uploading', 'ready', 'trying', 'tried', 'running', 'paused'],
}

/** Stops, pauses, resumes or cancels between two lists. What a run has brought in stays. */
export const changeImportState = async (
	tx: Tx,
	merchantId: number,
	id: number,
	target: ImportTargetState,
	now: Date,
): Promise<'done' | 'not there' | Pick<Import, 'state'>> => {
	const found = await lockImport(tx, merchantId, id)
	if (!found) return 'not there'
	if (found.state === target) return 'done'
	if (!ALLOWED_FROM[target].includes(found.state)) return { state: found.state }
	await tx.rows(sql`
		update imports
		set state = ${target}, finished_at = case when ${target === 'cancelled'}::boolean then ${now}::timestamptz end
		where merchant_id = ${merchantId} and id = ${id}`)
	if (target === 'cancelled') await deleteImportRows(tx, merchantId, id)
	return 'done'
}

/** The rows hold what people told the merchant: they are kept no longer than they are needed. */
export const deleteImportRows = async (tx: Tx, merchantId: number, id: number): Promise<void> => {
	await tx.rows(sql`delete from import_lists where merchant_id = ${merchantId} and import_id = ${id}`)
	await tx.rows(sql`delete from import_contents where merchant_id = ${merchantId} and import_id = ${id}`)
}
