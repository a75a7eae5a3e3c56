import sql from 'sql-template-tag'
import { endCoupons } from '../coupons/end-coupons.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'

const BATCH_SIZE = 500

interface EndedReward {
	id: number
	/** Coupons issued before this moment have been looked at. */
	seenUntil: Date | null
}

/**
 * Ends the unused coupons of rewards that take them along and are no longer offered, a few hundred at a time; answers
 * how many it ended. Whoever switches a reward off may call it at once; the worker does so every minute.
 */
export const endRewardCoupons = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	const rewards = await tx.rows<EndedReward>(sql`
		select id, coupons_ended_at as "seenUntil" from rewards
		where merchant_id = ${merchantId} and (configuration ->> 'endsWithPlatform')::boolean
			and (not is_active or (configuration ->> 'offeredUntil')::timestamptz < ${now}::timestamptz)`)
	if (rewards.length === 0) return NOTHING_DUE
	const unused = await findUnusedRedemptions(tx, merchantId, rewards)
	// An order that brings the code holds the account: whoever comes first decides.
	await lockAccounts(
		tx,
		merchantId,
		unused.map(({ customerId }) => customerId),
	).accounts
	const ids = unused.map(({ id }) => id)
	const still = await tx.rows<{ couponId: number }>(sql`
		select coupon_id as "couponId" from redemptions
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[]) and order_id is null
			and refunded_at is null`)
	const ended = await endCoupons(
		tx,
		merchantId,
		now,
		still.map(({ couponId }) => couponId),
	)
	await saveSeenUntil(tx, merchantId, now, rewards, unused)
	return { done: ended, isMore: unused.length > 0 }
}

/** Since when the first of those coupons should have ended. */
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

/** Redemptions under way when the reward was switched off carry a moment of a little before. */
const SLACK_MS = 3_600_000

/** What was looked at is not looked at every minute again. */
const saveSeenUntil = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	rewards: EndedReward[],
	unused: UnusedRedemption[],
): Promise<void> => {
	const busy = new Set(unused.map(({ rewardId }) => rewardId))
	const done = rewards.filter(({ id, seenUntil }) => seenUntil === null || busy.has(id)).map(({ id }) => id)
	if (unused.length >= BATCH_SIZE || done.length === 0) return
	await tx.rows(sql`
		update rewards set coupons_ended_at = ${new Date(now.getTime() - SLACK_MS)}
		where merchant_id = ${merchantId} and id = any(${done}::bigint[])`)
}
