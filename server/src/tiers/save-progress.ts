import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sum } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import { chunkRows, rowList, rowType } from '../db/row-list.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { DayProgress, TierProgress } from '../program/tier.ts'
import type { TierStatus } from '../program/tier-status.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { emitTierEvents } from './emit-tier-events.ts'
import { updateMemberCounts } from './update-member-counts.ts'

/**
 * Why a customer changed tiers: reached goals, a returned order, passed time, a manual assignment or its end before the
 * time, or that the customer was merged with another one, or separated again.
 */
export type MoveReason = 'reached' | 'returned' | 'lapsed' | 'placed' | 'released' | 'merged' | 'separated'

/** These are in the history even if the tier stays the same. */
const ALWAYS_IN_HISTORY: readonly MoveReason[] = ['placed', 'released', 'merged', 'separated']

export interface ProgressChange extends TierProgress, TierStatus {
	customerId: number
	/** The tier the customer was in before. */
	fromTierId: number | null
	why: MoveReason
	/** The user who assigned the tier manually or ended that, or merged or separated the customers. */
	author?: string
	/** Why the user assigned the tier, or ended that. */
	reason?: string
	/** The last day on which this change counts orders; absent if it counts none. */
	orderedOn?: string | undefined
	/** Whether orders were taken back, so that the day of the last order must be determined again. */
	hasFewerOrders?: boolean
}

/** The change of the progress on a day; negative if an order is taken back. */
export interface DayCount extends DayProgress {
	customerId: number
}

export const DAY_COUNT = rowType(
	'day_count',
	'customerId:bigint day:date orders:integer spend:numeric earned:numeric',
)

/** Adds changes to the daily progress. */
export const saveDayCounts = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	counts: DayCount[],
): Promise<void> => {
	if (counts.length === 0) return
	tx.write(sql`
		insert into progress_days (merchant_id, customer_id, day, orders, spend, earned)
		select ${merchantId}::bigint, c.* from ${rowList(DAY_COUNT, sumByDay(counts))} c
		on conflict (merchant_id, customer_id, day) do update set
			orders = progress_days.orders + excluded.orders, spend = progress_days.spend + excluded.spend,
			earned = progress_days.earned + excluded.earned`)
}

/** Returns one row for each customer and day, because `on conflict` cannot update a row twice. */
const sumByDay = (counts: DayCount[]): DayCount[] =>
	[...Map.groupBy(counts, ({ customerId, day }) => `${customerId} ${day}`).values()].map((same) => ({
		...same[0]!,
		orders: same.reduce((total, { orders }) => total + orders, 0),
		spend: sum(same.map(({ spend }) => spend)),
		earned: sum(same.map(({ earned }) => earned)),
	}))

export const PROGRESS_CHANGE = rowType(
	'progress_change',
	'customerId:bigint orders:integer spend:numeric earned:numeric tierId:bigint lapsedAt:timestamptz',
	'heldTierId:bigint heldUntil:timestamptz ownTierId:bigint reviewAt:timestamptz orderedOn:date',
	'hasFewerOrders=has_fewer:boolean',
)

/** Saves the progress and tiers of customers, after `saveDayCounts`. */
export const saveProgress = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	now: Date,
	changes: ProgressChange[],
): Promise<void> => {
	if (changes.length === 0) return
	for (const part of chunkRows(changes)) updateProgress(tx, merchantId, part)
	await saveTierMoves(tx, merchantId, now, changes)
	emitTierEvents(tx, merchantId, now, changes)
	await updateMemberCounts(
		tx,
		merchantId,
		changes.map(({ fromTierId, tierId }) => ({ from: fromTierId, to: tierId })),
	)
}

const updateProgress = (tx: Tx, merchantId: number, changes: ProgressChange[]): void => {
	const newest = sql`greatest(p.last_order_on, c.ordered_on)`
	const lastOrder = changes.some(({ hasFewerOrders }) => hasFewerOrders)
		? sql`case when c.has_fewer then (
					select d.day from progress_days d
					where d.merchant_id = ${merchantId} and d.customer_id = c.customer_id and d.orders > 0
					order by d.day desc limit 1)
				else ${newest} end`
		: newest
	tx.write(sql`
		update progress p
		set orders = c.orders, spend = c.spend, earned = c.earned, tier_id = c.tier_id, lapsed_at = c.lapsed_at,
			held_tier_id = c.held_tier_id, held_until = c.held_until, own_tier_id = c.own_tier_id,
			review_at = c.review_at, last_order_on = ${lastOrder}
		from ${rowList(PROGRESS_CHANGE, changes)} c
		where p.merchant_id = ${merchantId} and p.customer_id = c.customer_id
			and p.customer_id = any(${changes.map(({ customerId }) => customerId)}::bigint[])`)
}

const saveTierMoves = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	changes: ProgressChange[],
): Promise<void> => {
	const moves = changes
		.filter(({ fromTierId, tierId, why }) => fromTierId !== tierId || ALWAYS_IN_HISTORY.includes(why))
		.map(({ customerId, fromTierId, tierId, why, author, reason }) => ({
			customerId,
			fromTierId,
			tierId,
			why,
			author,
			reason,
		}))
	if (moves.length === 0) return
	sealAtCommit(tx)
	tx.write(sql`
		insert into tier_history (merchant_id, customer_id, at, from_tier_id, to_tier_id, why, author, reason)
		select ${merchantId}::bigint, m."customerId", ${now}::timestamptz, m."fromTierId", m."tierId", m.why, m.author,
			m.reason
		from json_to_recordset(${jsonRows(moves)}) as m (
			"customerId" bigint, "fromTierId" bigint, "tierId" bigint, why text, author text, reason text)`)
}
