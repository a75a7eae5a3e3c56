import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Label } from '../order.ts'

/** The branches or sales people that orders have named, by name. */
export const listLabels = (
	db: Queryable,
	merchantId: number,
	kind: 'branch' | 'sales_person',
	most = 1000,
): Promise<(Label & { isActive: boolean })[]> =>
	db.rows(sql`
		select original_id as "originalId", name, is_active as "isActive" from order_labels
		where merchant_id = ${merchantId} and kind = ${kind}
		order by lower(coalesce(name, original_id)), original_id limit ${most}`)
