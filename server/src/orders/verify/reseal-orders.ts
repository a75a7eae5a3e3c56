import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { readPages } from '../../db/read-pages.ts'
import { sealsOf } from '../../seals/tx-seals.ts'
import { ORDER_COLUMNS, parseOrderRow } from '../load/load-orders.ts'
import type { Order } from '../order.ts'
import { orderSealText } from '../save/order-seal.ts'

/** Renews the seals of all orders of a merchant under the newest key, from the present rows. */
export const resealOrders = async (tx: Tx, merchantId: number): Promise<void> => {
	const seals = sealsOf(tx)
	const pages = readPages<Order>(
		tx,
		'resealed_orders',
		sql`select ${ORDER_COLUMNS} from orders o where o.merchant_id = ${merchantId}`,
	)
	for await (const orders of pages) {
		const rows = orders.map((order) => {
			const seal = tx.keyedHash.hash(orderSealText(merchantId, parseOrderRow<Order>(order)))
			seals.recordChange(merchantId, 'orders', null, seal)
			return { id: order.id, seal }
		})
		await tx.rows(sql`
			update orders o set seal = decode(n.seal, 'hex')
			from json_to_recordset(${jsonRows(rows)}) as n (id bigint, seal text)
			where o.merchant_id = ${merchantId} and o.id = n.id`)
	}
}
