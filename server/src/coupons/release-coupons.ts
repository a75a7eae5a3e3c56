import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** A code that an order brought and brings no more, or that was cancelled. */
export interface ReleasedCode {
	orderId: number
	code: string
}

/** Coupons that orders have used and were corrected not to, or that were cancelled: until their last day they can be used again. */
export const releaseCoupons = async (tx: Tx, merchantId: number, released: ReleasedCode[]): Promise<void> => {
	if (released.length === 0) return
	sealAtCommit(tx)
	tx.write(sql`
		update coupons c set is_used = false, used_by_order = null
		from json_to_recordset(${jsonRows(released)}) as l ("orderId" bigint, code text)
		where c.merchant_id = ${merchantId} and c.code = l.code and c.used_by_order = l."orderId"
			and c.deactivated_at is null`)
}
