import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { chunkRows } from '../../db/row-list.ts'
import type { Locked } from '../../ledger/lock-accounts.ts'
import { ORDER_COLUMNS, parseOrderRow } from '../load/load-orders.ts'
import type { Order } from '../order.ts'
import { sealChangedOrder } from './save-orders.ts'

interface Rename {
	id: number
	/** The new number. */
	originalId: string
}

/** Gives orders other numbers. A seal covers the number, so the orders are read and sealed anew. */
export const renameOrders = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	renames: Rename[],
): Promise<void> => {
	if (renames.length === 0) return
	const numbers = new Map(renames.map(({ id, originalId }) => [id, originalId]))
	const stored = await tx.rows<Order>(sql`
		select ${ORDER_COLUMNS} from orders o
		where o.merchant_id = ${merchantId} and o.id = any(${[...numbers.keys()]}::bigint[]) order by o.id`)
	const rows = stored.map((row) => {
		const order = parseOrderRow<Order>(row)
		const originalId = numbers.get(order.id)!
		return {
			id: order.id,
			originalId,
			seal: sealChangedOrder(tx, merchantId, order, { ...order, originalId }),
		}
	})
	for (const part of chunkRows(rows))
		tx.write(sql`
			update orders o set original_id = n."originalId", seal = decode(n.seal, 'hex')
			from json_to_recordset(${jsonRows(part)}) as n (id bigint, "originalId" text, seal text)
			where o.merchant_id = ${merchantId} and o.id = n.id and o.id = any(${part.map(({ id }) => id)}::bigint[])`)
}
