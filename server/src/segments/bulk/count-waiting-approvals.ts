import sql from 'sql-template-tag'
import { countRows } from '../../db/count-rows.ts'
import type { Queryable } from '../../db/database.ts'
import type { RowCount } from '../../db/row-count.ts'

/** How many manual changes and bulk actions wait for a second person. */
export const countWaitingApprovals = (db: Queryable, merchantId: number): Promise<RowCount> =>
	countRows(db, {
		rows: (most) => sql`
			select from (
				select id from waiting_changes where merchant_id = ${merchantId} and state = 'waiting'
				union all
				select id from bulk_actions where merchant_id = ${merchantId} and state = 'waiting'
			) waiting
			limit ${most}`,
	})
