import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { lockImport } from '../find-imports.ts'
import type { Import } from '../import.ts'
import { restartPartitions } from '../partitions.ts'
import { findRival, lockStarts } from './rivals.ts'

interface UndoRequest {
	reason: string
	/** The user. */
	author: string
}

/** Why an import cannot be undone now; null if it can. */
export const findUndoProblem = ({ state, undoUntil, created, changed }: Import, now: Date): string | null => {
	if (state === 'undoing') return 'the import is being undone'
	if (state === 'undone') return 'the import was undone already'
	if (state !== 'done' && state !== 'cancelled') return `the import is ${state}`
	if (created + changed === 0 || (state === 'cancelled' && undoUntil === null))
		return 'the import changed nothing'
	if (undoUntil === null || undoUntil <= now) return 'the import is too old to be undone'
	return null
}

/** Queues the undo of an import for the workers; returns why not if it cannot be undone. */
export const startUndo = async (
	tx: Tx,
	merchantId: number,
	id: number,
	{ reason, author }: UndoRequest,
	now: Date,
): Promise<string | 'not found' | null> => {
	await lockStarts(tx, merchantId)
	const found = await lockImport(tx, merchantId, id)
	if (!found) return 'not found'
	const problem = findUndoProblem(found, now)
	if (problem) return problem
	const rival = await findRival(tx, merchantId, ['running', 'paused', 'undoing'])
	if (rival !== null) return `import ${rival} has not ended; wait for it, or cancel it`
	await restartPartitions(tx, merchantId, id)
	await tx.rows(sql`
		update imports
		set state = 'undoing', undo_reason = ${reason}, undone_by = ${author}, undo_started_at = ${now}
		where merchant_id = ${merchantId} and id = ${id}`)
	return null
}
