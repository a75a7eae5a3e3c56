import { type Sql, default as sql } from 'sql-template-tag'

/**
 * Whether an order of one of two customers uses a reward of the other, for a merge `m` that is to be undone: a reward and
 * its order cannot belong to two customers.
 */
export const hasSharedReward = (merchantId: number): Sql => sql`
	exists (
		select from redemptions d
		where d.merchant_id = ${merchantId} and d.customer_id = m.into_id and d.order_id is not null
			and (m.archive #> '{moved,redemptions}' @> to_jsonb(d.id)) <> (m.archive #> '{moved,orders}' @> to_jsonb(d.order_id)))`
