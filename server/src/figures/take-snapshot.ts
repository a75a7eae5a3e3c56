import sql from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { lockCursor } from './count-events.ts'

/** What is counted anew from time to time, as it is stored. */
export interface Snapshot {
	members: number
	/** Members by RfmGroup. */
	groups: { group: number; members: number }[]
	/** Points that can still be redeemed, by the month in which they end; null for those that never do. */
	open: { month: string | null; points: string; cashback: string }[]
}

const PAUSE_MS = 5 * 60_000
/** A merchant whose snapshot takes long has it less often: this share of the time at most goes into it. */
const SHARE = 50

/** Counts members and open points anew where the last count is some minutes old; tells whether it was. */
export const takeSnapshot = async (tx: Tx, merchant: Merchant, clock: Clock): Promise<boolean> => {
	const now = clock.now()
	const cursor = await lockCursor(tx, merchant.id)
	if (!cursor || !(await isDue(tx, merchant.id, now))) return false
	// Here everything is read, which is not what connections are set up for.
	await tx.rows(sql`
		select set_config(name, 'on', true)
		from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) name`)
	await countMemberDays(tx, merchant)
	const snapshot: Snapshot = {
		...(await countGroups(tx, merchant.id)),
		open: await sumOpenLots(tx, merchant, now),
	}
	const took = clock.now().getTime() - now.getTime()
	const next = new Date(now.getTime() + Math.max(PAUSE_MS, took * SHARE))
	await tx.rows(sql`
		update figure_cursors
		set snapshot = ${JSON.stringify(snapshot)}::jsonb, snapshot_at = ${now}, next_snapshot_at = ${next}
		where merchant_id = ${merchant.id}`)
	return true
}

const isDue = async (db: Queryable, merchantId: number, now: Date): Promise<boolean> => {
	const [due] = await db.rows(sql`
		select from figure_cursors
		where merchant_id = ${merchantId} and (next_snapshot_at is null or next_snapshot_at <= ${now})`)
	return due !== undefined
}

const countMemberDays = (tx: Tx, { id, timeZone }: Merchant): Promise<unknown[]> =>
	tx.rows(sql`
		insert into member_days as m (merchant_id, day, joined, last_ordered)
		select ${id}::bigint, day, sum(joined), sum(last_ordered)
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
		group by day
		order by day
		on conflict (merchant_id, day) do update set joined = excluded.joined, last_ordered = excluded.last_ordered
		where (m.joined, m.last_ordered) is distinct from (excluded.joined, excluded.last_ordered)`)

const countGroups = async (tx: Tx, merchantId: number): Promise<Omit<Snapshot, 'open'>> => {
	const groups = await tx.rows<{ group: number; members: number }>(sql`
		select rfm_group as group, count(*) as members from customers
		where merchant_id = ${merchantId} and is_enrolled
		group by rfm_group order by rfm_group`)
	return { members: groups.reduce((sum, { members }) => sum + members, 0), groups }
}

/** A lot that has ended and waits for the sweep is no longer owed to anybody. */
const sumOpenLots = (tx: Tx, merchant: Merchant, now: Date): Promise<Snapshot['open']> =>
	tx.rows(sql`
		select to_char(valid_until at time zone ${merchant.timeZone}, 'YYYY-MM') as month,
			sum(remaining_points)::text as points, sum(remaining_cashback)::text as cashback
		from point_records
		where merchant_id = ${merchant.id} and (remaining_points > 0 or remaining_cashback > 0)
			and (valid_until is null or valid_until >= ${now})
		group by 1 order by 1`)
