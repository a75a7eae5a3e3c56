import { raw } from 'sql-template-tag'
import type { Database, Queryable } from '../db/database.ts'
import { STEP_TIMEOUT_MS } from './context.ts'

const SET_TIME_LIMIT = raw(`set local statement_timeout = ${STEP_TIMEOUT_MS}`)

/** Runs every statement in a read-only transaction with a time limit, so that no check can change or delay anything. */
export const readOnlyDatabase = (db: Database): Database => {
	const rows: Queryable['rows'] = (statement) =>
		db.snapshot(async (snapshot) => {
			await snapshot.rows(SET_TIME_LIMIT)
			return snapshot.rows(statement)
		})
	return {
		...db,
		rows,
		byKey: { ...db.byKey, rows },
		transaction: () => Promise.reject(new Error('the doctor changes nothing')),
	}
}
