import sql, { empty } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { scanPage } from '../db/scan-page.ts'

export interface CampaignOrder {
	originalId: string
	placedAt: Date
	customer: string
	customerName: string | null
	points: Decimal
	cost: Decimal
	revenue: Decimal
}

/** The orders to which a campaign gave points, the last recorded first; by the primary key, so that a page is bounded. */
export const listCampaignOrders = (
	db: Queryable,
	merchantId: number,
	{ ruleId, before }: { ruleId: string; before: number | null },
	limit: number,
) =>
	scanPage<CampaignOrder>(
		db,
		{
			rows: (most) => sql`
				select k.*, k.order_id as key, k.order_id as row_id from campaign_orders k
				where k.merchant_id = ${merchantId} ${before === null ? empty : sql`and k.order_id < ${before}`}
				order by k.order_id desc limit ${most}`,
			where: sql`s.rule_id = ${ruleId}`,
			order: sql`s.row_id desc`,
			columns: sql`o.original_id as "originalId", o.placed_at as "placedAt", c.original_id as customer,
				c.name as "customerName", s.points, s.cost, s.revenue`,
			joins: sql`
				join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
				join customers c on c.merchant_id = s.merchant_id and c.id = s.customer_id`,
		},
		limit,
	)
