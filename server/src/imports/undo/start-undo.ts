import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Translations } from '../../messages/catalog-entry.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { lockImport } from '../find-imports.ts'
import type { Import } from '../import.ts'
import { restartPartitions } from '../partitions.ts'
import { findRival, lockStarts } from './rivals.ts'

interface UndoRequest {
	reason: string
	/** The user. */
	author: string
}

export interface UndoProblem {
	message: string
	/** For the panel. */
	text: Translations
}

const problem = (message: string, text: Translations): UndoProblem => ({ message, text })

/** Why an import cannot be undone now; null if it can. */
export const findUndoProblem = (
	{ state, undoUntil, created, changed }: Import,
	now: Date,
): UndoProblem | null => {
	if (state === 'undoing') return problem('the import is being undone', panelText.importMovedOn())
	if (state === 'undone') return problem('the import was undone already', panelText.importUndone())
	if (state !== 'done' && state !== 'cancelled')
		return problem(`the import is ${state}`, panelText.importMovedOn())
	if (created + changed === 0 || (state === 'cancelled' && undoUntil === null))
		return problem('the import changed nothing', panelText.nothingToUndo())
	if (undoUntil === null || undoUntil <= now)
		return problem('the import is too old to be undone', panelText.tooOldToUndo())
	return null
}

/** Queues the undo of an import for the workers; returns why not if it cannot be undone. */
export const startUndo = async (
	tx: Tx,
	merchantId: number,
	id: number,
	{ reason, author }: UndoRequest,
	now: Date,
): Promise<UndoProblem | 'not found' | null> => {
	await lockStarts(tx, merchantId)
	const found = await lockImport(tx, merchantId, id)
	if (!found) return 'not found'
	const refused = findUndoProblem(found, now)
	if (refused) return refused
	const rival = await findRival(tx, merchantId, ['running', 'paused', 'undoing'])
	if (rival !== null)
		return problem(
			`import ${rival} has not ended; wait for it, or cancel it`,
			panelText.anotherImportRuns(rival),
		)
	await restartPartitions(tx, merchantId, id)
	await tx.rows(sql`
		update imports
		set state = 'undoing', undo_reason = ${reason}, undone_by = ${author}, undo_started_at = ${now}
		where merchant_id = ${merchantId} and id = ${id}`)
	return null
}
