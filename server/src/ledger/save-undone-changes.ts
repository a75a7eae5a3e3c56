import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { Locked } from './lock-accounts.ts'

/** A manual change and the first record that undoes it. */
interface UndoneChange {
	recordId: number
	undoId: number
}

/** Stores that changes were undone. The primary key refuses a second undo of a change, whatever else went wrong. */
export const saveUndoneChanges = (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	now: Date,
	changes: UndoneChange[],
): void => {
	if (changes.length === 0) return
	sealAtCommit(tx)
	tx.write(sql`
		insert into undone_changes (merchant_id, record_id, undo_id, undone_at)
		select ${merchantId}::bigint, u."recordId", u."undoId", ${now}::timestamptz
		from json_to_recordset(${jsonRows(changes)}) as u ("recordId" bigint, "undoId" bigint)
		order by u."recordId"`)
}
