import sql from 'sql-template-tag'
import { endCoupons } from '../coupons/end-coupons.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'

const BATCH_SIZE = 500

interface EndedReward {
	id: number
	/** Coupons issued before this moment have been processed. */
	seenUntil: Date | null
}

/**
 * Ends the unused coupons of rewards that are no longer offered and are configured to end their coupons, one batch at a
 * time. Returns how many coupons it ended. The worker calls it every minute.
 */
export const endRewardCoupons = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	const rewards = await tx.rows<EndedReward>(sql`
		select id, coupons_ended_at as "seenUntil" from rewards
		where merchant_id = ${merchantId} and (configuration ->> 'endsWithPlatform')::boolean
			and (not is_active or (configuration ->> 'offeredUntil')::timestamptz < ${now}::timestamptz)`)
	if (rewards.length === 0) return NOTHING_DUE
	const unused = await findUnusedRedemptions(tx, merchantId, rewards)
	// An order that uses a code locks the account too, so either the order or this job processes it first.
	await lockAccounts(
		tx,
		merchantId,
		unused.map(({ customerId }) => customerId),
	).accounts
	const ids = unused.map(({ id }) => id)
	const stillUnused = await tx.rows<{ couponId: number }>(sql`
		select coupon_id as "couponId" from redemptions
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[]) and order_id is null
			and refunded_at is null`)
	const ended = await endCoupons(
		tx,
		merchantId,
		now,
		stillUnused.map(({ couponId }) => couponId),
	)
	await saveSeenUntil(tx, merchantId, now, rewards, unused)
	return { done: ended, isMore: unused.length > 0 }
}

/** Returns since when the oldest of these coupons has been due to end. */
export const findOldestCouponEnding = async (
	db: Queryable,
	merchantId: number,
	now: Date,
): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date | null }>(sql`
		select min(greatest(d.created_at, least(r.inactive_since, r.ended_at))) as due
		from (
			select id, coupons_ended_at, inactive_since,
				case when (configuration ->> 'offeredUntil')::timestamptz < ${now}::timestamptz
					then (configuration ->> 'offeredUntil')::timestamptz end as ended_at
			from rewards
			where merchant_id = ${merchantId} and (configuration ->> 'endsWithPlatform')::boolean
				and (not is_active or (configuration ->> 'offeredUntil')::timestamptz < ${now}::timestamptz)
		) r
		cross join lateral (
			select d.created_at from redemptions d
			join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id and c.deactivated_at is null
			where d.merchant_id = ${merchantId} and d.reward_id = r.id and d.order_id is null
				and d.refunded_at is null and d.created_at >= coalesce(r.coupons_ended_at, '-infinity')
			order by d.created_at, d.id
			limit 1
		) d`)
	return oldest?.due ?? null
}

interface UnusedRedemption {
	id: number
	customerId: number
	rewardId: number
	redeemedAt: Date
}

const findUnusedRedemptions = (
	tx: Tx,
	merchantId: number,
	rewards: EndedReward[],
): Promise<UnusedRedemption[]> =>
	tx.rows(sql`
		select d.id, d.customer_id as "customerId", d.reward_id as "rewardId", d.created_at as "redeemedAt"
		from json_to_recordset(${jsonRows(rewards)}) as r (id bigint, "seenUntil" timestamptz)
		cross join lateral (
			select d.id, d.customer_id, d.reward_id, d.created_at from redemptions d
			join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id and c.deactivated_at is null
			where d.merchant_id = ${merchantId} and d.reward_id = r.id and d.order_id is null
				and d.refunded_at is null and d.created_at >= coalesce(r."seenUntil", '-infinity')
			order by d.created_at, d.id
			limit ${BATCH_SIZE}
		) d
		limit ${BATCH_SIZE}`)

/** A redemption in progress while the reward was switched off can have an earlier timestamp. */
const SLACK_MS = 3_600_000

/** Stores how far coupons were processed, so that the next run does not read them again. */
const saveSeenUntil = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	rewards: EndedReward[],
	unused: UnusedRedemption[],
): Promise<void> => {
	const withUnused = new Set(unused.map(({ rewardId }) => rewardId))
	const done = rewards
		.filter(({ id, seenUntil }) => seenUntil === null || withUnused.has(id))
		.map(({ id }) => id)
	if (unused.length >= BATCH_SIZE || done.length === 0) return
	await tx.rows(sql`
		update rewards set coupons_ended_at = ${new Date(now.getTime() - SLACK_MS)}
		where merchant_id = ${merchantId} and id = any(${done}::bigint[])`)
}
