import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** A code that a corrected order no longer has, or that a cancelled order had. */
export interface ReleasedCode {
	orderId: number
	code: string
}

/** Makes the coupons of corrected or cancelled orders usable again until their last day. */
export const releaseCoupons = async (tx: Tx, merchantId: number, released: ReleasedCode[]): Promise<void> => {
	if (released.length === 0) return
	sealAtCommit(tx)
	tx.write(sql`
		update coupons c set is_used = false, used_by_order = null
		from json_to_recordset(${jsonRows(released)}) as l ("orderId" bigint, code text)
		where c.merchant_id = ${merchantId} and c.code = l.code and c.used_by_order = l."orderId"
			and c.deactivated_at is null`)
}
