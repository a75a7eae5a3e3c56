import { PointAction, PointType } from '@fiel/contract'
import { type Sql, default as sql } from 'sql-template-tag'
import { countCampaignOrders } from '../campaigns/count-campaign-orders.ts'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { readWithBounds } from '../db/snapshot-bounds.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { eventRecordOwner, JOIN_EVENT_RECORD } from '../ledger/event-record.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { countOrders } from './count-orders.ts'
import { advanceCursor, type Bounds, type Cursor } from './cursor.ts'
import { IS_COUNTED_EVENT, JOIN_UNDONE_RECORD, RECORD_KIND } from './record-kind.ts'
import { recountCustomers } from './recount-customers.ts'
import { recountOrders } from './recount-orders.ts'

/** The largest number of events that one transaction counts. */
const BATCH_SIZE = 5_000

/**
 * Counts the next events of a merchant, from its first one on, so that an existing history is counted in the same
 * batches. The cursor moves in the transaction that counts, so that each event counts once.
 */
export const countEvents = async (
	db: Database,
	merchant: Merchant,
	now: Date,
	limit = BATCH_SIZE,
): Promise<StepResult> => {
	const bounds = await readEventBounds(db, merchant.id)
	return bounds ? db.transaction((tx) => countUpTo(tx, merchant, bounds, now, limit)) : NOTHING_DUE
}

/**
 * Null if everything is counted. The transaction id is taken after the read, so it is above every writer of an
 * event that was read.
 */
const readEventBounds = async (db: Queryable, merchantId: number): Promise<Bounds | null> => {
	const [row] = await readWithBounds<{ last: number }>(
		db,
		(bounds) => sql`
		select last.id as last, ${bounds}
		from (select e.id from events e where e.merchant_id = ${merchantId} order by e.id desc limit 1) last
		where last.id > coalesce((select c.event_id from figure_cursors c where c.merchant_id = ${merchantId}), 0)`,
	)
	return row ? { last: row.last, oldest: BigInt(row.oldest), next: BigInt(row.next) } : null
}

const countUpTo = async (
	tx: Tx,
	merchant: Merchant,
	bounds: Bounds,
	now: Date,
	limit: number,
): Promise<StepResult> => {
	const cursor = await lockFigureCursor(tx, merchant.id)
	if (!cursor) return NOTHING_DUE // another worker is counting
	const { settled, seen, horizon } = advanceCursor(cursor, bounds)
	await tx.rows(sql`
		update figure_cursors
		set settled_event_id = ${settled}, seen_event_id = ${seen}, seen_horizon = ${String(horizon)}::bigint
		where merchant_id = ${merchant.id}`)
	if (settled <= cursor.after) return NOTHING_DUE
	const events = await countBatch(tx, merchant, now, { after: cursor.after, upTo: settled, limit })
	const isAll = events.count < limit
	await tx.rows(sql`
		update figure_cursors
		set event_id = ${isAll ? settled : events.last}, counted_at = ${isAll ? now : events.lastAt}
		where merchant_id = ${merchant.id}`)
	return { done: events.count, isMore: !isAll }
}

/** Locks the row that every writer of a merchant's figures must hold. */
export const lockFigureCursor = async (tx: Tx, merchantId: number): Promise<Cursor | undefined> => {
	await tx.rows(sql`
		insert into figure_cursors (merchant_id, event_id, settled_event_id) values (${merchantId}, 0, 0)
		on conflict do nothing`)
	const [cursor] = await tx.rows<Cursor>(sql`
		select event_id as after, settled_event_id as settled, seen_event_id as seen, seen_horizon as horizon
		from figure_cursors where merchant_id = ${merchantId} for update skip locked`)
	return cursor
}

interface Range {
	after: number
	upTo: number
	limit: number
}

const countBatch = async (tx: Tx, merchant: Merchant, now: Date, range: Range) => {
	const [events] = await tx.rows<{ count: number; last: number | null; lastAt: Date | null }>(sql`
		select count(*) as count, max(id) as last, max(occurred_at) as "lastAt" from (${selectBatch(merchant, range)}) list`)
	if (events!.count === 0) return events!
	await countRecords(tx, merchant, range)
	await countRewards(tx, merchant, range)
	const orders = await tx.rows<{ id: number }>(sql`
		select distinct r.order_id as id
		from (${selectBatch(merchant, range)}) e
		${JOIN_EVENT_RECORD}
		where r.order_id is not null and e.type in (${PointType.Purchase}, ${PointType.OrderCancel})`)
	const orderIds = orders.map(({ id }) => id)
	await countOrders(tx, merchant, orderIds)
	await countCampaignOrders(tx, merchant.id, orderIds)
	await recountForReports(tx, merchant, now, range, orderIds)
	return events!
}

/** The customers of the events, their orders in the batch, and the orders that used a reward which was given back. */
const recountForReports = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	range: Range,
	orderIds: number[],
): Promise<void> => {
	const refunded = await tx.rows<{ id: number }>(sql`
		select distinct d.order_id as id
		from (${selectBatch(merchant, range)}) e
		cross join lateral (select ${eventRecordOwner(merchant.id)} as customer_id) owner
		join redemptions d on d.merchant_id = e.merchant_id and d.customer_id = owner.customer_id
		where e.type = ${PointType.RewardRefund} and d.order_id is not null`)
	await recountOrders(tx, merchant, [...new Set([...orderIds, ...refunded.map(({ id }) => id)])])
	const customers = await tx.rows<{ id: number }>(sql`
		select distinct ${eventRecordOwner(merchant.id)} as id from (${selectBatch(merchant, range)}) e`)
	await recountCustomers(
		tx,
		merchant,
		now,
		customers.map(({ id }) => id),
	)
}

const selectBatch = (merchant: Merchant, { after, upTo, limit }: Range): Sql => sql`
	select merchant_id, id, customer_id, record_id, topic, type, points, cashback, occurred_at from events
	where merchant_id = ${merchant.id} and id > ${after} and id <= ${upTo}
	order by id limit ${limit}`

/**
 * Counts records that do not change: all but the awards of orders, which later events may change. What undoes a manual
 * change counts on the day of the change and as the change did, so that an undone gift is not counted as given.
 */
const countRecords = (tx: Tx, merchant: Merchant, range: Range): Promise<unknown[]> =>
	tx.rows(sql`
		insert into daily_figures as f (merchant_id, day, branch, issued_points, issued_cashback, redeemed_points,
			redeemed_cashback, expired_points, expired_cashback, removed_points, removed_cashback)
		select ${merchant.id}::bigint, (coalesce(c.created_at, e.occurred_at) at time zone ${merchant.timeZone})::date,
			coalesce(r.branch, ''),
			coalesce(sum(e.points) filter (where kind = 'issued'), 0),
			coalesce(sum(e.cashback) filter (where kind = 'issued'), 0),
			coalesce(sum(e.points) filter (where kind = 'redeemed'), 0),
			coalesce(sum(e.cashback) filter (where kind = 'redeemed'), 0),
			coalesce(sum(e.points) filter (where kind = 'expired'), 0),
			coalesce(sum(e.cashback) filter (where kind = 'expired'), 0),
			coalesce(sum(e.points) filter (where kind = 'removed'), 0),
			coalesce(sum(e.cashback) filter (where kind = 'removed'), 0)
		from (${selectBatch(merchant, range)}) e
		${JOIN_EVENT_RECORD}
		${JOIN_UNDONE_RECORD}
		cross join lateral (select ${RECORD_KIND} as kind) as kinds
		where ${IS_COUNTED_EVENT}
		group by 2, 3
		order by 2, 3
		on conflict (merchant_id, day, branch) do update set
			issued_points = f.issued_points + excluded.issued_points,
			issued_cashback = f.issued_cashback + excluded.issued_cashback,
			redeemed_points = f.redeemed_points + excluded.redeemed_points,
			redeemed_cashback = f.redeemed_cashback + excluded.redeemed_cashback,
			expired_points = f.expired_points + excluded.expired_points,
			expired_cashback = f.expired_cashback + excluded.expired_cashback,
			removed_points = f.removed_points + excluded.removed_points,
			removed_cashback = f.removed_cashback + excluded.removed_cashback`)

/** The record of a redemption names the reward. */
const countRewards = (tx: Tx, merchant: Merchant, range: Range): Promise<unknown[]> =>
	tx.rows(sql`
		insert into daily_rewards as f (merchant_id, day, reward_id, redeemed, points)
		select ${merchant.id}::bigint, (e.occurred_at at time zone ${merchant.timeZone})::date,
			(r.reason ->> 'reward')::bigint, count(*), -sum(e.points)
		from (${selectBatch(merchant, range)}) e
		${JOIN_EVENT_RECORD}
		where e.type = ${PointType.RewardRedeem} and e.topic = ${PointAction.Remove} and r.reason ? 'reward'
		group by 2, 3
		order by 2, 3
		on conflict (merchant_id, day, reward_id) do update set
			redeemed = f.redeemed + excluded.redeemed, points = f.points + excluded.points`)

/** Since when the oldest event has waited to be counted. */
export const findOldestUncounted = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const [oldest] = await db.rows<{ at: Date }>(sql`
		select e.occurred_at as at from events e
		where e.merchant_id = ${merchantId}
			and e.id > coalesce((select event_id from figure_cursors where merchant_id = ${merchantId}), 0)
		order by e.id limit 1`)
	return oldest?.at ?? null
}
