import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

interface FirstSteps {
	hasKey: boolean
	hasReward: boolean
	hasWebhook: boolean
	isProgramChanged: boolean
	hasCustomer: boolean
	/** Or an invitation for one. */
	hasCashier: boolean
	hasCounterSale: boolean
	/** The newest order that is not a sale of the counter, if it is later than the first key. */
	order: NewestOrder | null
}

interface NewestOrder {
	originalId: string
	customerName: string | null
	points: Decimal
	state: number
	recordedAt: Date
}

/** How many orders are looked through for one that is not a sale of the counter. */
const NEWEST_ORDERS = 200

/** Reads a merchant's progress with a few index lookups, however long the history. */
export const findFirstSteps = async (db: Queryable, merchantId: number, now: Date): Promise<FirstSteps> => {
	const [has] = await db.rows<Omit<FirstSteps, 'order'>>(sql`
		select
			exists (select from api_keys where merchant_id = ${merchantId} and origins is null
				and not is_revoked and (revoked_at is null or revoked_at > ${now})) as "hasKey",
			exists (select from rewards where merchant_id = ${merchantId} and is_active) as "hasReward",
			exists (select from webhook_subscriptions
				where merchant_id = ${merchantId} and removed_at is null) as "hasWebhook",
			exists (select from programs where merchant_id = ${merchantId} and author <> 'fiel') as "isProgramChanged",
			exists (select from customers where merchant_id = ${merchantId}) as "hasCustomer",
			exists (select from users where merchant_id = ${merchantId} and role = 'cashier')
				or exists (select from invitations where merchant_id = ${merchantId} and role = 'cashier') as "hasCashier",
			exists (select from counter_entries
				where merchant_id = ${merchantId} and kind = 'sale') as "hasCounterSale"`)
	const [order] = await db.rows<NewestOrder>(sql`
		select o.original_id as "originalId", c.name as "customerName", o.earned_points as points, o.state,
			o.recorded_at as "recordedAt"
		from (select * from orders where merchant_id = ${merchantId} order by id desc limit ${NEWEST_ORDERS}) o
		join customers c on c.merchant_id = ${merchantId} and c.id = o.customer_id
		where o.recorded_at > (select min(created_at) from api_keys
			where merchant_id = ${merchantId} and origins is null)
			and not exists (select from counter_entries e
				where e.merchant_id = ${merchantId} and e.customer_id = o.customer_id and e.order_id = o.id)
		order by o.id desc limit 1`)
	return { ...has!, order: order ?? null }
}
