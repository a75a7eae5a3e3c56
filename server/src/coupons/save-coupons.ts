import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { Coupon } from './coupon.ts'

/** Inserts new coupons and updates existing ones, which must be locked. A duplicate code fails the batch. */
export const saveCoupons = async (tx: Tx, merchantId: number, coupons: Coupon[]): Promise<void> => {
	if (coupons.length === 0) return
	// Ordered by code, like all locks of coupons, to avoid deadlocks.
	sealAtCommit(tx)
	tx.write(sql`
		insert into coupons (merchant_id, id, original_id, code, type, value, is_used, customer_id, valid_from,
			valid_until, created_at, deactivated_at)
		select ${merchantId}::bigint, c.*
		from json_to_recordset(${jsonRows(coupons)}) as c (
			id bigint, "originalId" text, code text, type smallint, value numeric, "isUsed" boolean,
			"customerId" bigint, "validFrom" timestamptz, "validUntil" timestamptz, "createdAt" timestamptz,
			"deactivatedAt" timestamptz)
		order by c.code
		on conflict (merchant_id, id) do update set
			type = excluded.type, value = excluded.value, is_used = excluded.is_used,
			customer_id = excluded.customer_id, valid_from = excluded.valid_from, valid_until = excluded.valid_until,
			created_at = excluded.created_at, deactivated_at = excluded.deactivated_at`)
}
