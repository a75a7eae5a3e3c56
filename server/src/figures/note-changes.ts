import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'

/** A customer whose figures must be counted again; an order id if only one order changed. */
export interface FigureChange {
	customerId: number
	orderId?: number
}

/**
 * Notes changes that the worker would not find by itself, because they neither leave a ledger event nor a new id. The
 * reports count them in the next minute.
 */
export const noteFigureChanges = (tx: Tx, merchantId: number, changes: FigureChange[]): void => {
	if (changes.length === 0) return
	tx.write(sql`
		insert into figure_changes (merchant_id, customer_id, order_id)
		select ${merchantId}::bigint, n."customerId", n."orderId"
		from json_to_recordset(${jsonRows(changes)}) as n ("customerId" bigint, "orderId" bigint)`)
}
