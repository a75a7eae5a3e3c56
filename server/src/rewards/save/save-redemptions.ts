import sql from 'sql-template-tag'
import { couponEvent } from '../../coupons/coupon-event.ts'
import { saveCoupons } from '../../coupons/save-coupons.ts'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { emitEvents } from '../../events/emit-events.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import type { RewardsLocked } from '../load/lock-rewards.ts'
import type { RedemptionDetails } from '../redemption.ts'

/** Inserts new redemptions with their coupons, and updates the counters of rewards and lists. */
export const saveRedemptions = async (
	tx: Tx,
	_locked: RewardsLocked,
	merchantId: number,
	now: Date,
	redemptions: RedemptionDetails[],
): Promise<void> => {
	if (redemptions.length === 0) return
	const coupons = redemptions.flatMap(couponOf)
	await saveCoupons(tx, merchantId, coupons)
	emitEvents(tx, merchantId, 'Coupon_Created', now, () => coupons.map(couponEvent))
	const rows = redemptions.map(({ record, coupon, balance, disabledReason, ...redemption }) => ({
		...redemption,
		disabledReason: disabledReason?.serialize() ?? null,
		recordId: record.id,
		couponId: coupon?.id ?? null,
		points: balance.points,
		cashback: balance.cashback,
		codeId: coupon?.source?.id ?? null,
		listId: coupon?.source?.listId ?? null,
	}))
	sealAtCommit(tx)
	// Inserting in ascending key order prevents deadlocks between batches with the same keys.
	tx.write(sql`
		with fresh as (
			select * from json_to_recordset(${jsonRows(rows)}) as f (
				id bigint, "customerId" bigint, "rewardId" bigint, "originalKey" text, "externalCode" text,
				"recordId" bigint, "couponId" bigint, points numeric, cashback numeric, "disabledReason" text,
				"redeemedAt" timestamptz, terms jsonb, "codeId" bigint, "listId" bigint, origin smallint, "branchId" text,
				"salesPersonId" text, "checkoutId" text, "returnAt" timestamptz, worth numeric)
		), inserted as (
			insert into redemptions (merchant_id, id, customer_id, reward_id, original_key, external_code, record_id,
				coupon_id, points_balance, cashback_balance, disabled_reason, terms, created_at, origin, branch_id,
				sales_person_id, checkout_id, return_at, worth)
			select ${merchantId}::bigint, id, "customerId", "rewardId", "originalKey", "externalCode", "recordId",
				"couponId", points, cashback, "disabledReason", terms, "redeemedAt", origin, "branchId",
				"salesPersonId", "checkoutId", "returnAt", worth
			from fresh order by "originalKey"
		), assigned_codes as (
			update coupon_codes c set coupon_id = f."couponId"
			from fresh f
			where c.merchant_id = ${merchantId} and c.list_id = f."listId" and c.id = f."codeId"
		), counted_lists as (
			update coupon_lists l set used = l.used + f.times
			from (select "listId", count(*) as times from fresh where "listId" is not null group by 1) f
			where l.merchant_id = ${merchantId} and l.id = f."listId"
		)
		update rewards r set redeemed = r.redeemed + f.times
		from (select "rewardId", count(*) as times from fresh group by 1) f
		where r.merchant_id = ${merchantId} and r.id = f."rewardId"`)
}

const couponOf = ({ coupon, customerId }: RedemptionDetails) =>
	coupon
		? [{ ...coupon, originalId: null, isUsed: false, customerId, deactivatedAt: null, source: undefined }]
		: []
