import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { ReturnCommand } from '../order.ts'

interface CorrectionReason {
	originalId: string
	/** Null for a cancellation. */
	part: ReturnCommand | null
	reason: string
	/** The user. */
	author: string
}

/** Stores why orders were cancelled or returned by a person, and by whom. */
export const saveCorrectionReasons = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	corrections: CorrectionReason[],
): Promise<void> => {
	if (corrections.length === 0) return
	const rows = corrections.map(({ originalId, part, reason, author }) => ({
		...{ originalId, reason, author, key: part?.key ?? null },
		kind: part ? 'return' : 'cancellation',
	}))
	await tx.rows(sql`
		insert into order_corrections (merchant_id, order_id, kind, key, reason, author, corrected_at)
		select ${merchantId}::bigint, o.id, c.kind, c.key, c.reason, c.author, ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)})
			as c ("originalId" text, kind text, key text, reason text, author text)
		join orders o on o.merchant_id = ${merchantId} and o.original_id = c."originalId"`)
}
