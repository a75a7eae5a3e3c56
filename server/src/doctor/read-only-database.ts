import { raw } from 'sql-template-tag'
import type { Database, Queryable } from '../db/database.ts'
import { STEP_TIMEOUT_MS } from './context.ts'

const SET_TIME_LIMIT = raw(`set local statement_timeout = ${STEP_TIMEOUT_MS}`)

/**
 * Runs every statement in a read-only transaction with a time limit, so that no check can change or delay anything. A
 * check with many statements runs them in one `snapshot`, which saves round trips.
 */
export const readOnlyDatabase = (db: Database): Database => {
	const snapshot: Database['snapshot'] = (work) =>
		db.snapshot(async (reader) => {
			await reader.rows(SET_TIME_LIMIT)
			return work(reader)
		})
	const rows: Queryable['rows'] = (statement) => snapshot((reader) => reader.rows(statement))
	return {
		...db,
		snapshot,
		rows,
		byKey: { ...db.byKey, rows },
		transaction: () => Promise.reject(new Error('the doctor changes nothing')),
	}
}
