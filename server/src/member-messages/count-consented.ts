import sql from 'sql-template-tag'
import { countRows } from '../db/count-rows.ts'
import type { Queryable } from '../db/database.ts'
import type { RowCount } from '../db/row-count.ts'

/** Counts the members whose newest decision about a purpose is a consent, among the newest decisions. */
export const countConsented = (db: Queryable, merchantId: number, purpose: string): Promise<RowCount> =>
	countRows(db, {
		rows: (most) => sql`
			select id, customer_id, purpose, is_given from consents
			where merchant_id = ${merchantId} order by id desc limit ${most}`,
		where: sql`
			s.is_given and s.purpose = ${purpose}
			and not exists (
				select from consents n
				where n.merchant_id = ${merchantId} and n.customer_id = s.customer_id and n.purpose = ${purpose} and n.id > s.id)
			and exists (
				select from customers c
				where c.merchant_id = ${merchantId} and c.id = s.customer_id and c.is_enrolled and c.blocked_at is null
					and c.removed_at is null)`,
	})
