import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../../../db/database.ts'
import type { BulkAction } from '../bulk-action.ts'
import { findChanged } from './find-changed.ts'

/** How many lists a part of the preview looks at. */
const PART_LISTS = 10

interface BulkUndoPreview {
	undone: number
	/** Customers who have spent points of the action. */
	keptSpent: number
	/** Customers whose change stays for another reason. */
	keptOther: number
	/** The list to continue from; null after the last one. */
	next: number | null
}

/** Counts what an undo would do with the customers of some lists. It locks nothing, so the undo itself may find more. */
export const previewBulkUndo = async (
	db: Queryable,
	merchantId: number,
	action: BulkAction,
	from: number,
): Promise<BulkUndoPreview> => {
	const before = Math.min(from + PART_LISTS, action.nextList)
	const changed = await findChanged(db, merchantId, action, { from, before })
	const isOfPoints = action.kind === 'give' || action.kind === 'take'
	const spent =
		action.kind === 'give'
			? await findSpent(
					db,
					merchantId,
					changed.flatMap(({ recordIds }) => recordIds),
				)
			: new Set<number>()
	const keptSpent = changed.filter(
		({ isErased, recordIds }) => !isErased && recordIds.some((id) => spent.has(id)),
	).length
	const keptOther = changed.filter(
		({ isErased, recordIds }) => isErased || (isOfPoints ? recordIds.length === 0 : action.tag === null),
	).length
	return {
		undone: changed.length - keptSpent - keptOther,
		...{ keptSpent, keptOther, next: before < action.nextList ? before : null },
	}
}

/** The gifts that were spent at least in part, and were not undone. What expired was not spent. */
const findSpent = async (db: Queryable, merchantId: number, ids: number[]): Promise<Set<number>> => {
	if (ids.length === 0) return new Set()
	// The ids of a list are next to each other, and the range makes the index useful.
	const rows = await db.rows<{ id: number }>(sql`
		select r.id from point_records r
		cross join lateral (
			select coalesce(sum(d.points), 0) as points, coalesce(sum(d.cashback), 0) as cashback
			from point_draws d
			join point_records t
				on t.merchant_id = d.merchant_id and t.customer_id = d.customer_id and t.id = d.record_id
			where d.merchant_id = ${merchantId} and d.customer_id = r.customer_id and d.lot_id = r.id
				and t.type = ${PointType.Expiration}::smallint
		) expired
		where r.merchant_id = ${merchantId} and r.id between ${Math.min(...ids)} and ${Math.max(...ids)}
			and r.id = any(${ids}::bigint[]) and not r.reason ? 'undoneAt'
			and (r.points - r.remaining_points > expired.points or r.cashback - r.remaining_cashback > expired.cashback)`)
	return new Set(rows.map(({ id }) => id))
}
