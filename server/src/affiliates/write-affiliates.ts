import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Affiliate } from './affiliate.ts'

/** Inserts or updates affiliates. The merchant must be locked. */
export const writeAffiliates = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	affiliates: Affiliate[],
): Promise<void> => {
	if (affiliates.length === 0) return
	await tx.rows(sql`
		insert into affiliates (merchant_id, original_id, name, email, phone, document, coupon_id, customer_id,
			wants_portal, is_active, disabled_reason, created_at, changed_at)
		select ${merchantId}::bigint, a."originalId", a.name, a.email, a.phone, a.document, a."couponId", a."customerId",
			a."wantsPortal", a."isActive", a."disabledReason", ${now}::timestamptz, ${now}::timestamptz
		from json_to_recordset(${jsonRows(affiliates)}) as a (
			"originalId" text, name text, email text, phone text, document text, "couponId" bigint, "customerId" bigint,
			"wantsPortal" boolean, "isActive" boolean, "disabledReason" text)
		order by a."originalId"
		on conflict (merchant_id, original_id) do update set
			name = excluded.name, email = excluded.email, phone = excluded.phone, document = excluded.document,
			coupon_id = excluded.coupon_id, customer_id = excluded.customer_id, wants_portal = excluded.wants_portal,
			is_active = excluded.is_active, disabled_reason = excluded.disabled_reason, changed_at = excluded.changed_at`)
}
