import type { DeliveryState } from '@fiel/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { countRows } from '../db/count-rows.ts'
import type { Queryable } from '../db/database.ts'
import { type IdRange, NEWEST, orderById } from '../db/list-order.ts'
import type { RowCount } from '../db/row-count.ts'
import { DELIVERY_COLUMNS, type Delivery, LAST_ATTEMPT } from './delivery.ts'

/** Literal SQL for each state: with the state as a parameter the planner would not use the partial indexes. */
const IN_STATE: Record<DeliveryState, Sql> = {
	waiting: sql`and d.due_at is not null`,
	delivered: sql`and d.due_at is null and d.delivered_at is not null`,
	failed: sql`and d.due_at is null and d.failed_at is not null`,
}

/** The deliveries of a subscription, newest first unless told. */
export const listDeliveries = (
	db: Queryable,
	merchantId: number,
	subscriptionId: number,
	{
		state,
		range = NEWEST,
		most = 100,
	}: { state?: DeliveryState | undefined; range?: IdRange; most?: number | undefined } = {},
): Promise<Delivery[]> => {
	const { follows, order } = orderById(sql`d.id`, range)
	return db.rows(sql`
		select ${DELIVERY_COLUMNS}, a.status as "lastStatus", a.error as "lastError"
		from (
			select * from webhook_deliveries d
			where d.merchant_id = ${merchantId} and d.subscription_id = ${subscriptionId}
				and ${follows} ${state ? IN_STATE[state] : empty}
			order by ${order}
			limit ${most}
		) d
		${LAST_ATTEMPT}
		order by ${order}`)
}

export const countDeliveries = (
	db: Queryable,
	merchantId: number,
	subscriptionId: number,
	state: DeliveryState | null,
): Promise<RowCount> =>
	countRows(db, {
		rows: (most) => sql`
			select from webhook_deliveries d
			where d.merchant_id = ${merchantId} and d.subscription_id = ${subscriptionId} ${state ? IN_STATE[state] : empty}
			limit ${most}`,
	})
