import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { UnmetTerm } from '../decide/find-unmet-terms.ts'

/** Notes on redemptions which of their terms the order that used them does not meet. */
export const saveUnmetTerms = (
	tx: Tx,
	merchantId: number,
	changes: { id: number; unmet: UnmetTerm[] }[],
): void => {
	if (changes.length === 0) return
	tx.write(sql`
		update redemptions d set unmet = j.unmet
		from json_to_recordset(${jsonRows(changes)}) as j (id bigint, unmet jsonb)
		where d.merchant_id = ${merchantId} and d.id = any(${changes.map(({ id }) => id)}::bigint[]) and d.id = j.id`)
}
