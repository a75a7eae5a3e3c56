import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../../db/database.ts'
import { readWithBounds, type SnapshotBounds } from '../../db/snapshot-bounds.ts'
import type { StepResult } from '../../db/step.ts'
import { ALL_EVENTS, lastEventId } from '../../webhooks/all-events.ts'

/** How far the events of a merchant were looked at. */
interface Cursor {
	eventId: number
	watermark: number | null
	horizon: string | null
}

interface PendingEvents extends SnapshotBounds {
	last: number | null
}

/** The limit of events that one transaction looks at. */
const BATCH_SIZE = 10_000

/**
 * Marks the passes of customers to whom something happened. However much it was, a pass is updated once. Ids are assigned
 * before the commit, so an event can appear below one already seen: the cursor follows only when every older transaction
 * has ended, and events beyond it are looked at again, which finds a pass that shows the same.
 */
export const markChanged = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	const [cursor] = await tx.rows<Cursor>(sql`
		select event_id as "eventId", watermark, horizon::text as horizon from wallet_settings
		where merchant_id = ${merchantId} and is_on for update skip locked`)
	if (!cursor) return { done: 0, isMore: false }
	const [pending] = await readWithBounds<PendingEvents>(
		tx,
		(bounds) => sql`select ${lastEventId(merchantId)} as last, ${bounds}`,
	)
	const last = pending!.last ?? 0
	if (last <= cursor.eventId) return { done: 0, isMore: false }
	const [batch] = await tx.rows<{ upTo: number; events: number }>(sql`
		select max(id) as "upTo", count(*) as events from (
			select id from ${ALL_EVENTS} e
			where merchant_id = ${merchantId} and id > ${cursor.eventId} and id <= ${last}
			order by id limit ${BATCH_SIZE}
		) list`)
	const upTo = batch?.upTo ?? last
	const marked = await tx.rows(sql`
		update wallet_passes p set marks = p.marks + 1, due_at = coalesce(p.due_at, ${now})
		from (
			select distinct customer_id from ${ALL_EVENTS} e
			where merchant_id = ${merchantId} and id > ${cursor.eventId} and id <= ${upTo}
		) changed
		where p.merchant_id = ${merchantId} and p.customer_id = changed.customer_id
		returning p.id`)
	const next = moveCursor(cursor, { ...pending!, last }, upTo)
	await tx.rows(sql`
		update wallet_settings set event_id = ${next.eventId}, watermark = ${next.watermark}, horizon = ${next.horizon}::bigint
		where merchant_id = ${merchantId}`)
	return { done: marked.length, isMore: upTo < last && next.eventId === upTo }
}

/** Says up to where no event can appear any more. */
export const moveCursor = (
	{ eventId, watermark, horizon }: Cursor,
	{ last, oldest, next }: SnapshotBounds & { last: number },
	upTo: number,
): Cursor => {
	const none = { watermark: null, horizon: null }
	if (BigInt(oldest) >= BigInt(next)) return { eventId: upTo, ...none }
	const later = { eventId, watermark: last, horizon: next }
	// A merchant that was moved to another database has a horizon of the one before, which says nothing here.
	if (watermark === null || horizon === null || BigInt(horizon) > BigInt(next)) return later
	if (BigInt(oldest) < BigInt(horizon)) return { eventId, watermark, horizon }
	return upTo < watermark ? { eventId: upTo, watermark, horizon } : { ...later, eventId: watermark }
}

/** Marks all passes after what they have in common has changed, some in each transaction: the look, or the time zone. */
export const markForRefresh = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	sharedHash: string,
): Promise<StepResult> => {
	const [settings] = await tx.rows<{ lookHash: string | null; refreshedTo: number | null }>(sql`
		select look_hash as "lookHash", refreshed_to as "refreshedTo" from wallet_settings
		where merchant_id = ${merchantId} and is_on for update skip locked`)
	if (!settings) return { done: 0, isMore: false }
	const isNew = settings.lookHash !== sharedHash
	if (!isNew && settings.refreshedTo === null) return { done: 0, isMore: false }
	const after = isNew ? 0 : settings.refreshedTo!
	const marked = await tx.rows<{ id: number }>(sql`
		update wallet_passes set marks = marks + 1, due_at = coalesce(due_at, ${now})
		where merchant_id = ${merchantId} and id = any(array(
			select id from wallet_passes where merchant_id = ${merchantId} and id > ${after}
			order by id limit ${REFRESH_SIZE}))
		returning id`)
	const isMore = marked.length === REFRESH_SIZE
	await tx.rows(sql`
		update wallet_settings set look_hash = ${sharedHash},
			refreshed_to = ${isMore ? Math.max(...marked.map(({ id }) => id)) : null}::bigint
		where merchant_id = ${merchantId}`)
	return { done: marked.length, isMore }
}

const REFRESH_SIZE = 1_000

/** Since when the oldest update is due. */
export const findOldestUpdate = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const [oldest] = await db.rows<{ at: Date | null }>(sql`
		select min(due_at) as at from wallet_passes
		where merchant_id = ${merchantId} and due_at is not null and attempts = 0
			and exists (select from wallet_settings where merchant_id = ${merchantId} and is_on)`)
	return oldest?.at ?? null
}
