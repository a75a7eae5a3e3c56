import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'

interface ExplainedMove {
	movedAt: Date
	/** The merchant's id of the merged customer; null after erasure. */
	merged: string | null
	isUndone: boolean
}

/** Sentences that say how a record came to its customer, if that was not by its creation; empty for most records. */
export const explainMoves = async (
	db: Queryable,
	{ id: merchantId, timeZone }: { id: number; timeZone: string },
	recordId: number,
): Promise<string> => {
	const moves = await db.rows<ExplainedMove>(sql`
		select v.moved_at as "movedAt", m.archive -> 'customer' ->> 'original_id' as merged,
			m.undo_move_id is not distinct from v.id as "isUndone"
		from moved_records w
		join record_moves v on v.merchant_id = w.merchant_id and w.record_id = any(v.record_ids)
		join customer_merges m on m.merchant_id = v.merchant_id and (m.move_id = v.id or m.undo_move_id = v.id)
		where w.merchant_id = ${merchantId} and w.record_id = ${recordId}
		order by v.id`)
	return moves
		.map(({ movedAt, merged, isUndone }) => {
			const customer = merged === null ? 'a customer' : `customer ${merged}`
			const day = dayOf(movedAt, timeZone)
			return isUndone
				? ` On ${day} the merge of ${customer} was undone, and the record went back.`
				: ` It was moved on ${day}, when ${customer} was merged into another one.`
		})
		.join('')
}
