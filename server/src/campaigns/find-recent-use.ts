import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { JOIN_EVENT_RECORD } from '../ledger/event-record.ts'

/** Whether a rule gives points to an order that the figures do not contain yet: a waiting one, or one of the last minute. */
export const findRecentUse = async (db: Queryable, merchantId: number, ruleId: string): Promise<boolean> => {
	const decision = JSON.stringify({ rules: [{ id: ruleId }] })
	const [row] = await db.rows<{ isUsed: boolean }>(sql`
		select exists (
				select from orders o
				where o.merchant_id = ${merchantId} and o.state = ${OrderState.Pending} and o.decision @> ${decision}::jsonb)
			or exists (
				select from events e
				${JOIN_EVENT_RECORD}
				join orders o on o.merchant_id = e.merchant_id and o.id = r.order_id
				where e.merchant_id = ${merchantId} and o.decision @> ${decision}::jsonb
					and e.id > coalesce((select c.event_id from figure_cursors c where c.merchant_id = ${merchantId}), 0)
			) as "isUsed"`)
	return row!.isUsed
}
