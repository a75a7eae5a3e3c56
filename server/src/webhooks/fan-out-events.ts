import sql from 'sql-template-tag'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { readWithBounds, type SnapshotBounds } from '../db/snapshot-bounds.ts'
import { ALL_DELIVERABLES, ALL_EVENTS, lastEventId } from './all-events.ts'

/** The last event id of a merchant at one moment, kept until no event with a smaller id can still commit. */
interface Watermark {
	upTo: number
	/** All transactions that may still add an event up to there have a smaller id. */
	horizon: bigint
}

interface PendingEvents extends SnapshotBounds {
	merchantId: number
	last: number
}

interface FanOutResult {
	/** The number of events fanned out. */
	events: number
	/** Whether some events must wait for an older transaction to end. */
	isBehind: boolean
}

/** The limit of events that one transaction fans out. */
const BATCH_SIZE = 1_000

/**
 * Creates a delivery of every event for every subscription that wants it. Ids are assigned before the commit, so an
 * event can appear below one already seen: a watermark counts once every older transaction has ended. The cursor
 * moves in the same transaction, so a crash neither loses an event nor duplicates one.
 */
export const createFanOut = (db: Database): ((now: Date) => Promise<FanOutResult>) => {
	const watermarks = new Map<number, Watermark>()
	return async (now) => {
		const done: FanOutResult = { events: 0, isBehind: false }
		for (const { merchantId, last, oldest, next } of await findPendingEvents(db)) {
			const watermark = settleWatermark(watermarks.get(merchantId), last, BigInt(oldest), BigInt(next))
			watermarks.set(merchantId, watermark.kept)
			if (watermark.upTo !== null) {
				const upTo = watermark.upTo
				done.events += await db.transaction((tx) => createDeliveries(tx, merchantId, upTo, now))
			}
			if (watermark.upTo !== last) done.isBehind = true
		}
		return done
	}
}

const settleWatermark = (
	earlier: Watermark | undefined,
	last: number,
	oldest: bigint,
	next: bigint,
): { upTo: number | null; kept: Watermark } => {
	const present: Watermark = { upTo: last, horizon: next }
	if (oldest >= next) return { upTo: last, kept: present }
	if (!earlier) return { upTo: null, kept: present }
	return oldest >= earlier.horizon ? { upTo: earlier.upTo, kept: present } : { upTo: null, kept: earlier }
}

/**
 * Merchants with events beyond their cursor. This transaction's
 * own id is above those of all that may have written one.
 */
const findPendingEvents = (db: Queryable): Promise<PendingEvents[]> =>
	readWithBounds(
		db,
		(bounds) => sql`
		select m.id as "merchantId", last.id as last, ${bounds}
		from merchants m
		left join event_cursors c on c.merchant_id = m.id
		cross join lateral (select ${lastEventId(sql`m.id`)} as id) last
		where m.removed_at is null and last.id > coalesce(c.event_id, 0)`,
	)

/** Returns how many events the cursor passed; 0 if another worker is moving it. */
const createDeliveries = async (tx: Tx, merchantId: number, settled: number, now: Date): Promise<number> => {
	await tx.rows(sql`
		insert into event_cursors (merchant_id, event_id) values (${merchantId}, 0) on conflict do nothing`)
	const [cursor] = await tx.rows<{ after: number }>(sql`
		select event_id as after from event_cursors where merchant_id = ${merchantId} for update skip locked`)
	if (!cursor || cursor.after >= settled) return 0
	const [batch] = await tx.rows<{ events: number; upTo: number | null }>(sql`
		select count(*) as events, max(id) as "upTo" from (
			select id from ${ALL_EVENTS} e
			where merchant_id = ${merchantId} and id > ${cursor.after} and id <= ${settled}
			order by id limit ${BATCH_SIZE}
		) list`)
	const upTo = batch?.upTo ?? settled
	await tx.rows(sql`
		insert into webhook_deliveries (merchant_id, subscription_id, topic, event_id, customer_id, created_at, due_at)
		select e.merchant_id, s.id, e.topic, e.id, e.customer_id, ${now}::timestamptz, ${now}::timestamptz
		from ${ALL_DELIVERABLES} e
		join webhook_subscriptions s on s.merchant_id = ${merchantId}
		where e.merchant_id = ${merchantId} and e.id > ${cursor.after} and e.id <= ${upTo}
			and s.is_active and s.disabled_at is null and s.removed_at is null
			and e.topic = any(s.topics) and e.id > s.after_event_id
		order by e.id, s.id, e.topic desc
		on conflict (merchant_id, subscription_id, event_id, topic) do nothing`)
	await tx.rows(sql`update event_cursors set event_id = ${upTo} where merchant_id = ${merchantId}`)
	return batch?.events ?? 0
}

/** When the oldest event happened that was not fanned out yet, if the merchant has an active subscription. */
export const findOldestPendingEvent = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const [oldest] = await db.rows<{ at: Date }>(sql`
		select e.occurred_at as at from ${ALL_EVENTS} e
		where e.merchant_id = ${merchantId}
			and e.id > coalesce((select event_id from event_cursors where merchant_id = ${merchantId}), 0)
			and exists (
				select from webhook_subscriptions s
				where s.merchant_id = ${merchantId} and s.is_active and s.disabled_at is null and s.removed_at is null
			)
		order by e.id limit 1`)
	return oldest?.at ?? null
}
