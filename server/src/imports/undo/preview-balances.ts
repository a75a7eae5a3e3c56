import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Import } from '../import.ts'
import type { StoredEffect } from './effects.ts'
import type { ExpectedOutcome } from './kept-row.ts'

/** What would become of rows of balances if they were undone now. */
export const previewBalances = async (
	db: Queryable,
	merchantId: number,
	{ id: importId }: Import,
	effects: StoredEffect[],
): Promise<ExpectedOutcome[]> => {
	const ids = effects.map(({ recordId }) => recordId!)
	const records = await findChanges(db, merchantId, importId, ids)
	const byId = new Map(records.map((record) => [record.id, record]))
	return ids.map((id) => {
		const change = byId.get(id)
		if (!change) return 'staysOther'
		if (change.isUndone) return 'staysUndone'
		return change.isSpent ? 'staysSpent' : 'removed'
	})
}

/**
 * What deductions of the same import took from a gift goes back before the gift is undone, so it is not spent, and
 * neither is what expired. The ids of a list are next to each other, and the range makes the index useful.
 */
const findChanges = (db: Queryable, merchantId: number, importId: number, ids: number[]) =>
	db.rows<{ id: number; isUndone: boolean; isSpent: boolean }>(sql`
		select r.id, r.reason ? 'undoneAt' as "isUndone",
			r.points - r.remaining_points > drawn.points or r.cashback - r.remaining_cashback > drawn.cashback as "isSpent"
		from point_records r
		cross join lateral (
			select coalesce(sum(d.points), 0) as points, coalesce(sum(d.cashback), 0) as cashback
			from point_draws d
			join point_records t
				on t.merchant_id = d.merchant_id and t.customer_id = d.customer_id and t.id = d.record_id
			left join point_records c on c.merchant_id = t.merchant_id and c.customer_id = t.customer_id
				and c.id = (t.reason ->> 'undoes')::bigint
			where d.merchant_id = ${merchantId} and d.customer_id = r.customer_id and d.lot_id = r.id
				and (t.type = ${PointType.Expiration}::smallint
					or (coalesce(c.reason, t.reason) ->> 'import')::bigint = ${importId})
		) drawn
		where r.merchant_id = ${merchantId} and r.id between ${Math.min(...ids)} and ${Math.max(...ids)}
			and r.id = any(${ids}::bigint[]) and (r.reason ->> 'import')::bigint = ${importId}`)
