import sql from 'sql-template-tag'
import { addDays, daysBetween } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import { type Decimal, sum, ZERO } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Snapshot } from './take-snapshot.ts'

export interface OverviewPeriod {
	/** The first and the last day. */
	from: string
	to: string
	by: 'day' | 'month'
	branch: string | null
}

const AMOUNTS = [
	'issuedPoints',
	'issuedCashback',
	'redeemedPoints',
	'redeemedCashback',
	'expiredPoints',
	'expiredCashback',
	'removedPoints',
	'removedCashback',
	'revenue',
] as const
type Amounts = Record<(typeof AMOUNTS)[number], Decimal>

/** What happened in a period. Amounts that leave an account are positive. */
export interface Figures extends Amounts {
	orders: number
	/** Members who joined, in the whole program, whatever the branch. */
	joined: number
}

export interface Overview {
	/** The time up to which events are counted; null before the first count. */
	countedAt: Date | null
	snapshotAt: Date | null
	snapshot: Snapshot
	branches: { id: string; name: string | null }[]
	present: Figures
	/** The same number of days right before the period. */
	previous: Figures
	/** Each day or month of the period. */
	parts: (Figures & { start: string })[]
	/** At the end of the period, and right before it began. */
	members: number
	membersBefore: number
	/** The members at the end of the period who ordered in it. */
	active: number
	rewards: { id: number; title: string; redeemed: number; points: Decimal }[]
}

const DAY_MS = 86_400_000
const TOP_REWARDS = 8
const MAX_BRANCHES = 500

/** The same number of days right before a period. */
const previousPeriod = ({ from, to }: Pick<OverviewPeriod, 'from' | 'to'>): { from: string; to: string } => {
	const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
	return { from: addDays(from, -days), to: addDays(from, -1) }
}

/**
 * Reads everything that the first page shows from stored figures; for a past period also from the days of
 * members.
 */
export const readOverview = async (
	db: Queryable,
	merchant: Merchant,
	period: OverviewPeriod,
	today: string,
): Promise<Overview> => {
	const before = previousPeriod(period)
	const [state, days, memberDays, rewards, branches, activeThen] = await Promise.all([
		readState(db, merchant.id),
		readDays(db, merchant.id, { ...period, from: before.from }),
		readMemberDays(db, merchant.id),
		readTopRewards(db, merchant.id, period),
		readBranches(db, merchant.id),
		period.to < today ? countActive(db, merchant, period) : null,
	])
	const joined = new Map(memberDays.map(({ day, joined }) => [day, joined]))
	const byDay = new Map(days.map((row) => [row.day, row]))
	const at = (day: string): Figures => ({ ...(byDay.get(day) ?? NO_FIGURES), joined: joined.get(day) ?? 0 })
	const within = daysBetween(period.from, period.to)
	const joinedAfter = (day: string): number =>
		memberDays.reduce((total, entry) => (entry.day > day ? total + entry.joined : total), 0)
	return {
		...state,
		branches,
		rewards,
		present: sumFigures(within.map(at)),
		previous: sumFigures(daysBetween(before.from, before.to).map(at)),
		parts: splitPeriod(within, period.by).map(([start, of]) => ({ start, ...sumFigures(of.map(at)) })),
		members: state.snapshot.members - joinedAfter(period.to),
		membersBefore: state.snapshot.members - joinedAfter(before.to),
		active:
			activeThen ??
			memberDays.reduce((total, { day, last }) => (day >= period.from ? total + last : total), 0),
	}
}

const splitPeriod = (days: string[], by: OverviewPeriod['by']): [string, string[]][] => {
	const parts = Map.groupBy(days, (day) => (by === 'day' ? day : day.slice(0, 7)))
	return [...parts.values()].map((of) => [of[0]!, of])
}

const sumFigures = (parts: Figures[]): Figures => {
	const amounts = AMOUNTS.map((name) => [name, sum(parts.map((part) => part[name]))])
	const count = (name: 'orders' | 'joined') => parts.reduce((total, part) => total + part[name], 0)
	return { ...(Object.fromEntries(amounts) as Amounts), orders: count('orders'), joined: count('joined') }
}

const NO_FIGURES: Figures = {
	...(Object.fromEntries(AMOUNTS.map((name) => [name, ZERO])) as Amounts),
	orders: 0,
	joined: 0,
}
const EMPTY_SNAPSHOT: Snapshot = { members: 0, groups: [], tiers: [], open: [] }

const readState = async (db: Queryable, merchantId: number) => {
	const [row] = await db.rows<{
		countedAt: Date | null
		snapshotAt: Date | null
		snapshot: Snapshot | null
	}>(sql`
		select counted_at as "countedAt", snapshot_at as "snapshotAt", snapshot
		from figure_cursors where merchant_id = ${merchantId}`)
	const { countedAt = null, snapshotAt = null } = row ?? {}
	return { countedAt, snapshotAt, snapshot: { ...EMPTY_SNAPSHOT, ...row?.snapshot } }
}

const readDays = (
	db: Queryable,
	merchantId: number,
	{ from, to, branch }: Omit<OverviewPeriod, 'by'>,
): Promise<(Omit<Figures, 'joined'> & { day: string })[]> =>
	db.rows(sql`
		select day, sum(issued_points) as "issuedPoints", sum(issued_cashback) as "issuedCashback",
			-sum(redeemed_points) as "redeemedPoints", -sum(redeemed_cashback) as "redeemedCashback",
			-sum(expired_points) as "expiredPoints", -sum(expired_cashback) as "expiredCashback",
			-sum(removed_points) as "removedPoints", -sum(removed_cashback) as "removedCashback",
			sum(orders)::integer as orders, sum(revenue) as revenue
		from daily_figures
		where merchant_id = ${merchantId} and day between ${from}::date and ${to}::date
			and (${branch}::text is null or branch = ${branch})
		group by day`)

const readMemberDays = (
	db: Queryable,
	merchantId: number,
): Promise<{ day: string; joined: number; last: number }[]> =>
	db.rows(sql`
		select day, joined, last_ordered as last from member_days where merchant_id = ${merchantId}`)

/** Members who have ordered since the period may or may not have ordered within it, so their days are read. */
const countActive = async (
	db: Queryable,
	{ id, timeZone }: Merchant,
	{ from, to }: Pick<OverviewPeriod, 'from' | 'to'>,
): Promise<number> => {
	const [row] = await db.rows<{ members: number }>(sql`
		select count(*)::integer as members
		from (
			select distinct customer_id from progress_days
			where merchant_id = ${id} and day between ${from}::date and ${to}::date and orders > 0
		) d
		join customers c on c.merchant_id = ${id} and c.id = d.customer_id
		where c.is_enrolled
			and (coalesce(c.enrolled_at, c.created_at) at time zone ${timeZone})::date <= ${to}::date`)
	return row!.members
}

const readTopRewards = (
	db: Queryable,
	merchantId: number,
	{ from, to }: Pick<OverviewPeriod, 'from' | 'to'>,
): Promise<Overview['rewards']> =>
	db.rows(sql`
		select d.reward_id as id, r.configuration ->> 'title' as title, d.redeemed, d.points
		from (
			select reward_id, sum(redeemed)::integer as redeemed, sum(points) as points
			from daily_rewards
			where merchant_id = ${merchantId} and day between ${from}::date and ${to}::date
			group by reward_id
			order by 2 desc, 1 limit ${TOP_REWARDS}
		) d
		join rewards r on r.merchant_id = ${merchantId} and r.id = d.reward_id
		order by d.redeemed desc, d.reward_id`)

const readBranches = (db: Queryable, merchantId: number): Promise<Overview['branches']> =>
	db.rows(sql`
		select original_id as id, name from order_labels
		where merchant_id = ${merchantId} and kind = 'branch'
		order by coalesce(name, original_id) limit ${MAX_BRANCHES}`)
