import sql from 'sql-template-tag'
import type { Database, Queryable, Tx } from '../db/database.ts'

/** What a merchant's events looked like at one moment, kept until it is certain that nothing is missing below. */
interface Watermark {
	upTo: number
	/** Whatever could still add an event up to there has a smaller transaction number. */
	horizon: bigint
}

interface PendingEvents {
	merchantId: number
	last: number
	/** The first transaction that was still under way. */
	oldest: string
	/** A number above those of all transactions begun so far. */
	next: string
}

export interface FanOutResult {
	/** Events handed on. */
	events: number
	/** Whether some must wait for a transaction that began before them. */
	isBehind: boolean
}

/** Events that one transaction hands on, at most. */
const BATCH_SIZE = 1_000

/**
 * Makes a delivery of every event for every subscription that wants it. Ids are given before the commit, so an event
 * can appear below one that was seen already: a sight counts once every transaction older than it has ended.
 * The cursor moves in the same transaction, so that a worker killed anywhere neither loses an event nor doubles one.
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

/** Merchants with events beyond their cursor. The number of this transaction is above all that could have written one. */
const findPendingEvents = (db: Queryable): Promise<PendingEvents[]> =>
	db.rows<PendingEvents>(sql`
		select m.id as "merchantId", last.id as last, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
			pg_current_xact_id()::text as next
		from merchants m
		left join event_cursors c on c.merchant_id = m.id
		cross join lateral (
			select e.id from events e where e.merchant_id = m.id order by e.id desc limit 1
		) last
		where last.id > coalesce(c.event_id, 0)`)

/** Answers how many events the cursor passed; none when another worker is just moving it. */
const createDeliveries = async (tx: Tx, merchantId: number, settled: number, now: Date): Promise<number> => {
	await tx.rows(sql`
		insert into event_cursors (merchant_id, event_id) values (${merchantId}, 0) on conflict do nothing`)
	const [cursor] = await tx.rows<{ after: number }>(sql`
		select event_id as after from event_cursors where merchant_id = ${merchantId} for update skip locked`)
	if (!cursor || cursor.after >= settled) return 0
	const [batch] = await tx.rows<{ events: number; upTo: number | null }>(sql`
		select count(*) as events, max(id) as "upTo" from (
			select id from events
			where merchant_id = ${merchantId} and id > ${cursor.after} and id <= ${settled}
			order by id limit ${BATCH_SIZE}
		) list`)
	const upTo = batch?.upTo ?? settled
	await tx.rows(sql`
		insert into webhook_deliveries (merchant_id, subscription_id, topic, event_id, customer_id, created_at, due_at)
		select e.merchant_id, s.id, e.topic, e.id, e.customer_id, ${now}::timestamptz, ${now}::timestamptz
		from events e
		join webhook_subscriptions s on s.merchant_id = ${merchantId}
		where e.merchant_id = ${merchantId} and e.id > ${cursor.after} and e.id <= ${upTo}
			and s.is_active and s.disabled_at is null and s.removed_at is null
			and e.topic = any(s.topics) and e.id > s.after_event_id
		order by e.id, s.id
		on conflict (merchant_id, subscription_id, event_id) do nothing`)
	await tx.rows(sql`update event_cursors set event_id = ${upTo} where merchant_id = ${merchantId}`)
	return batch?.events ?? 0
}

/** Since when the oldest event has been waiting to be handed on, where anybody wants to hear of it. */
export const findOldestPendingEvent = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const [oldest] = await db.rows<{ at: Date }>(sql`
		select e.occurred_at as at from events e
		where e.merchant_id = ${merchantId}
			and e.id > coalesce((select event_id from event_cursors where merchant_id = ${merchantId}), 0)
			and exists (
				select from webhook_subscriptions s
				where s.merchant_id = ${merchantId} and s.is_active and s.disabled_at is null and s.removed_at is null
			)
		order by e.id limit 1`)
	return oldest?.at ?? null
}
