import sql, { type Sql } from 'sql-template-tag'
import type { Mover } from '../customers/mover.ts'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { chunkRows } from '../db/row-list.ts'
import { ORDER_COLUMNS, parseOrderRow } from './load/load-orders.ts'
import type { Order } from './order.ts'
import { canonicalJson } from './save/order-seal.ts'
import { sealChangedOrder } from './save/save-orders.ts'

/** Moves orders, and counts for both customers anew what capped rules have given them. */
export const orderMover: Mover<number[]> = {
	name: 'orders',
	tables: ['orders', 'rule_usage'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		const ids = await changeCustomer(tx, merchant.id, sql`o.customer_id = ${fromId}`, intoId)
		await recountRuleUsage(tx, merchant.id, [fromId, intoId])
		return ids
	},
	async moveBack(tx, _locked, { merchant, fromId, intoId }, ids) {
		const isMoved = sql`o.customer_id = ${intoId} and o.id = any(${ids}::bigint[])`
		await changeCustomer(tx, merchant.id, isMoved, fromId)
		await recountRuleUsage(tx, merchant.id, [fromId, intoId])
	},
}

/** The seal of an order covers its customer, so all orders are read and sealed anew. */
const changeCustomer = async (
	tx: Tx,
	merchantId: number,
	condition: Sql,
	customerId: number,
): Promise<number[]> => {
	const stored = await tx.rows<Order>(sql`
		select ${ORDER_COLUMNS} from orders o where o.merchant_id = ${merchantId} and ${condition} order by o.id`)
	const rows = stored.map((row) => {
		const order = parseOrderRow<Order>(row)
		const usage = order.decision?.usage?.map((entry) => ({ ...entry, customerId }))
		const decision = usage ? { ...order.decision!, usage } : order.decision
		const seal = sealChangedOrder(tx, merchantId, order, { ...order, customerId, decision })
		return { id: order.id, seal, decision: usage ? canonicalJson(decision) : null }
	})
	for (const part of chunkRows(rows))
		tx.write(sql`
			update orders o set customer_id = ${customerId}, seal = decode(n.seal, 'hex'),
				decision = coalesce(n.decision::jsonb, o.decision)
			from json_to_recordset(${jsonRows(part)}) as n (id bigint, seal text, decision text)
			where o.merchant_id = ${merchantId} and o.id = n.id and o.id = any(${part.map(({ id }) => id)}::bigint[])`)
	return rows.map(({ id }) => id)
}

const recountRuleUsage = async (tx: Tx, merchantId: number, customerIds: number[]): Promise<void> => {
	tx.write(sql`
		delete from rule_usage where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
	tx.write(sql`
		insert into rule_usage (merchant_id, rule_id, customer_id, period, points)
		select ${merchantId}::bigint, n ->> 'rule', o.customer_id, n ->> 'period', sum((n ->> 'points')::numeric)
		from orders o
		cross join lateral jsonb_array_elements(o.decision -> 'usage') n
		where o.merchant_id = ${merchantId} and o.customer_id = any(${customerIds}::bigint[])
			and o.decision ? 'usage' and n ->> 'period' is not null
		group by 2, 3, 4`)
}
