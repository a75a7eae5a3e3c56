import sql from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { lockFigureCursor } from './count-events.ts'

/** The counts that are renewed from time to time, as they are stored. */
export interface Snapshot {
	members: number
	/** Members by RfmGroup. */
	groups: { group: number; members: number }[]
	/** Members by tier; members without a tier are not included. */
	tiers: { id: number; members: number }[]
	/** Points that can still be redeemed, by the month in which they expire; null for points that never do. */
	open: { month: string | null; points: string; cashback: string }[]
}

/** What is stored beside the counts, to decide when they are renewed. */
interface Renewal {
	/** The last event that was counted before the snapshot; absent once something else has changed since then. */
	eventId?: number
	tookMs: number
	/** Set while a worker takes the next snapshot. If the worker dies, another one may take it from then on. */
	claimedUntil?: string
}

/** Shorter than the minute between two rounds of the worker, so that each round may renew it. */
const SHORTEST_PAUSE_MS = 50_000
/** A snapshot is renewed after this time even if nothing has changed: points expire by the clock. */
const LONGEST_PAUSE_MS = 5 * 60_000
/** Changes renew it before that, as long as it takes at most one part in this many of the time. */
const CHANGED_PAUSE_FACTOR = 200
/** A merchant whose snapshot takes very long gets one less often: it takes at most one part in this many of the time. */
const PAUSE_FACTOR = 50
/** How much longer than the last snapshot the next one may take before another worker takes it too. */
const CLAIM_FACTOR = 3
const SHORTEST_CLAIM_MS = 60_000

/**
 * Counts members and open points again if something has changed, or the last count is some minutes old. It reads all
 * customers, which can take long, so it runs outside a transaction: a long transaction would delay webhooks.
 */
export const takeSnapshot = async (db: Database, merchant: Merchant, clock: Clock): Promise<void> => {
	const now = clock.now()
	const claim = await db.transaction((tx) => claimSnapshot(tx, merchant.id, now))
	if (!claim) return
	const days = await countMemberDays(db, merchant)
	const counts: Snapshot = {
		...(await countGroups(db, merchant.id)),
		tiers: await countTiers(db, merchant.id),
		open: await sumOpenLots(db, merchant, now),
	}
	const renewal: Renewal = { ...claim, tookMs: clock.now().getTime() - now.getTime() }
	const next = new Date(now.getTime() + Math.max(LONGEST_PAUSE_MS, renewal.tookMs * PAUSE_FACTOR))
	await db.transaction(async (tx) => {
		// A worker that was taken for dead may finish after the one that replaced it.
		const saved = await tx.rows(sql`
			update figure_cursors
			set snapshot = ${JSON.stringify({ ...counts, ...renewal })}::jsonb, snapshot_at = ${now},
				next_snapshot_at = ${next}
			where merchant_id = ${merchant.id} and (snapshot_at is null or snapshot_at <= ${now})
			returning merchant_id`)
		if (saved.length > 0) await saveMemberDays(tx, merchant.id, days)
	})
}

/** Makes the next round of the worker renew the snapshot after a change that left no event. */
export const expireSnapshot = async (tx: Tx, merchantId: number): Promise<void> => {
	await tx.rows(sql`
		update figure_cursors set snapshot = snapshot - 'eventId'
		where merchant_id = ${merchantId} and snapshot ? 'eventId'`)
}

interface SnapshotState {
	eventId: number
	takenAt: Date | null
	/** When the snapshot is renewed even if nothing has changed, or the end of the claim on the first snapshot. */
	nextAt: Date | null
	renewal: Renewal | null
}

/** Returns the last counted event if a snapshot is due and this worker has claimed it. */
const claimSnapshot = async (
	tx: Tx,
	merchantId: number,
	now: Date,
): Promise<Pick<Renewal, 'eventId'> | null> => {
	if (!(await lockFigureCursor(tx, merchantId))) return null
	// If no event waits to be counted, the figures are as of now.
	const [state] = await tx.rows<SnapshotState>(sql`
		update figure_cursors f
		set counted_at = case
			when exists (select from events e where e.merchant_id = ${merchantId} and e.id > f.event_id) then f.counted_at
			else greatest(f.counted_at, ${now}) end
		where f.merchant_id = ${merchantId}
		returning event_id as "eventId", snapshot_at as "takenAt", next_snapshot_at as "nextAt",
			snapshot - '{members,groups,tiers,open}'::text[] as renewal`)
	const { eventId, renewal } = state!
	if (!isDue(state!, now)) return null
	const leaseMs = Math.max(SHORTEST_CLAIM_MS, (renewal?.tookMs ?? 0) * CLAIM_FACTOR)
	const claimedUntil = new Date(now.getTime() + leaseMs)
	await tx.rows(sql`
		update figure_cursors
		set next_snapshot_at = ${claimedUntil},
			snapshot = snapshot || jsonb_build_object('claimedUntil', ${claimedUntil.toISOString()}::text)
		where merchant_id = ${merchantId}`)
	return { eventId }
}

const isDue = ({ eventId, takenAt, nextAt, renewal }: SnapshotState, now: Date): boolean => {
	if (nextAt === null || nextAt <= now) return true
	if (takenAt === null || renewal === null || renewal.eventId === eventId) return false
	if (renewal.claimedUntil !== undefined && new Date(renewal.claimedUntil) > now) return false
	const pauseMs = Math.max(
		SHORTEST_PAUSE_MS,
		Math.min(LONGEST_PAUSE_MS, (renewal.tookMs ?? 0) * CHANGED_PAUSE_FACTOR),
	)
	return now.getTime() - takenAt.getTime() >= pauseMs
}

interface MemberDay {
	day: string
	joined: number
	last_ordered: number
}

const countMemberDays = (db: Queryable, { id, timeZone }: Merchant): Promise<MemberDay[]> =>
	db.rows(sql`
		select day, sum(joined)::integer as joined, sum(last_ordered)::integer as last_ordered
		from (
			select (coalesce(enrolled_at, created_at) at time zone ${timeZone})::date as day, 1 as joined, 0 as last_ordered
			from customers where merchant_id = ${id} and is_enrolled
			union all
			select p.last_order_on, 0, 1
			from progress p
			join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
			where p.merchant_id = ${id} and p.last_order_on is not null and c.is_enrolled
			union all
			select day, 0, 0 from member_days where merchant_id = ${id}
		) parts
		group by day`)

const saveMemberDays = (tx: Tx, merchantId: number, days: MemberDay[]): Promise<unknown[]> =>
	tx.rows(sql`
		insert into member_days as m (merchant_id, day, joined, last_ordered)
		select ${merchantId}::bigint, d.*
		from json_to_recordset(${jsonRows(days)}) as d (day date, joined integer, last_ordered integer)
		order by d.day
		on conflict (merchant_id, day) do update set joined = excluded.joined, last_ordered = excluded.last_ordered
		where (m.joined, m.last_ordered) is distinct from (excluded.joined, excluded.last_ordered)`)

const countGroups = async (
	db: Queryable,
	merchantId: number,
): Promise<Pick<Snapshot, 'members' | 'groups'>> => {
	const groups = await db.rows<{ group: number; members: number }>(sql`
		select rfm_group as group, count(*) as members from customers
		where merchant_id = ${merchantId} and is_enrolled
		group by rfm_group order by rfm_group`)
	return { members: groups.reduce((sum, { members }) => sum + members, 0), groups }
}

const countTiers = (db: Queryable, merchantId: number): Promise<Snapshot['tiers']> =>
	db.rows(sql`
		select p.tier_id as id, count(*) as members
		from progress p
		join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
		where p.merchant_id = ${merchantId} and p.tier_id is not null and c.is_enrolled
		group by p.tier_id`)

/** Lots that have expired but wait for the sweep are not included. */
const sumOpenLots = (db: Queryable, merchant: Merchant, now: Date): Promise<Snapshot['open']> =>
	db.rows(sql`
		select to_char(valid_until at time zone ${merchant.timeZone}, 'YYYY-MM') as month,
			sum(remaining_points)::text as points, sum(remaining_cashback)::text as cashback
		from point_records
		where merchant_id = ${merchant.id} and (remaining_points > 0 or remaining_cashback > 0)
			and (valid_until is null or valid_until >= ${now})
		group by 1 order by 1`)
