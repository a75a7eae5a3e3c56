import { PointAction, PointType } from '@fiel/contract'
import { type Sql, default as sql } from 'sql-template-tag'

/** Joins the record `r` of an event with the manual change `c` that it undoes, if it undoes one. */
export const JOIN_UNDONE_RECORD: Sql = sql`
	left join point_records c on c.merchant_id = r.merchant_id and c.customer_id = r.customer_id
		and c.id = (r.reason ->> 'undoes')::bigint`

/** Whether the event `e` is about the award of an order, which counts at its present size. */
export const IS_AWARD: Sql = sql`(e.type = ${PointType.Purchase} and r.order_id is not null)`

/** Whether the event `e` counts with its own amount. */
export const IS_COUNTED_EVENT: Sql = sql`
	(not ${IS_AWARD}
		and (e.topic <> ${PointAction.Update} or e.type = ${PointType.RewardRefund} or c.id is not null))`

/** As what an event `e` counts. What undoes a manual change counts as the change did. */
export const RECORD_KIND: Sql = sql`case
	when c.points > 0 or c.cashback > 0 or r.reason ->> 'rule' in ('forgiveness', 'forgiveness undone')
		and c.id is not null then 'issued'
	when c.id is not null then 'removed'
	when e.type in (${PointType.RewardRedeem}, ${PointType.RewardRefund}) then 'redeemed'
	when e.type = ${PointType.Expiration} then 'expired'
	when e.type = ${PointType.OrderCancel} or e.points < 0 or e.cashback < 0 then 'removed'
	else 'issued' end`
