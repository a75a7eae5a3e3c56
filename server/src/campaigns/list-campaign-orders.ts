import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { type IdRange, orderById } from '../db/list-order.ts'
import { scanPage } from '../db/scan-page.ts'

export interface CampaignOrder {
	originalId: string
	placedAt: Date
	recordedAt: Date
	customer: string
	customerName: string | null
	points: Decimal
	cost: Decimal
	revenue: Decimal
}

/** The orders to which a campaign gave points, as they were recorded; by the primary key, so that a page is bounded. */
export const listCampaignOrders = (
	db: Queryable,
	merchantId: number,
	ruleId: string,
	range: IdRange,
	limit: number,
) => {
	const { follows, order } = orderById(sql`k.order_id`, range)
	return scanPage<CampaignOrder>(
		db,
		{
			rows: (most) => sql`
				select k.*, k.order_id as key, k.order_id as row_id from campaign_orders k
				where k.merchant_id = ${merchantId} and ${follows}
				order by ${order} limit ${most}`,
			where: sql`s.rule_id = ${ruleId}`,
			order: orderById(sql`s.row_id`, range).order,
			columns: sql`o.original_id as "originalId", o.placed_at as "placedAt", o.recorded_at as "recordedAt", c.original_id as customer,
				c.name as "customerName", s.points, s.cost, s.revenue`,
			joins: sql`
				join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
				join customers c on c.merchant_id = s.merchant_id and c.id = s.customer_id`,
		},
		limit,
	)
}
