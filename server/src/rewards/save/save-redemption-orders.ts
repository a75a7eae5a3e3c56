import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { releaseRedemptionMails } from '../../notifications/redemption-mails.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import type { StoredRedemption } from '../load/find-order-redemptions.ts'

/** Stores which orders use redemptions, and what they took off. A redemption without an order can be used again. */
export const saveRedemptionOrders = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	used: StoredRedemption[],
): Promise<void> => {
	if (used.length === 0) return
	sealAtCommit(tx)
	tx.write(sql`
		update redemptions r
		set order_id = u."orderId", unmet = case when u."orderId" is null then null else r.unmet end,
			worth = case when u."orderId" is not null then coalesce(u."settledWorth", r.worth)
				when r.terms ? 'worthBefore' then (r.terms ->> 'worthBefore')::numeric else r.worth end,
			terms = case when u."orderId" is null then r.terms - 'worthBefore'
				when u."settledWorth" is null then r.terms
				else r.terms || jsonb_build_object('worthBefore', r.worth::text) end
		from json_to_recordset(${jsonRows(used)}) as u (id bigint, "orderId" bigint, "settledWorth" numeric)
		where r.merchant_id = ${merchantId} and r.id = u.id`)
	releaseRedemptionMails(
		tx,
		merchantId,
		now,
		used.flatMap(({ id, orderId }) => (orderId === null ? [] : [id])),
	)
}
