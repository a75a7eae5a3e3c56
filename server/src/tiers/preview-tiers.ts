import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { periodStart, type Tier, type TierGoal } from '../program/tier.ts'

/** How many customers go from one tier to another; null for no tier. */
interface TierFlow {
	from: number | null
	to: number | null
	customers: number
	/** How many of them lose a tier with days of grace, so that they keep it for these days. */
	later: number
}

interface MovedCustomer {
	originalId: string
	name: string | null
	from: number | null
	to: number | null
}

export interface TiersPreview {
	rise: number
	stay: number
	fall: number
	/** How many of those who fall keep their tier for its days of grace first. */
	later: number
	/** Those who stay included. */
	flows: TierFlow[]
	/** The first customers who rise or fall, by name. */
	examples: MovedCustomer[]
}

const MAX_EXAMPLES = 20

/**
 * Compares the tier of every customer with the one that they reach under other tiers: by the stored progress, and with
 * the tiers that people gave. It is one statement that reads the progress of each customer once, however many there are.
 * `db` must be a snapshot, which plans for whole tables.
 */
export const previewTiers = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	tiers: Tier[],
): Promise<TiersPreview> => {
	const [row] = await db.rows<{ flows: TierFlow[] | null; examples: MovedCustomer[] | null }>(sql`
		with moves as materialized (${selectMoves(merchant, now, tiers)})
		select (
			select json_agg(f) from (
				select "from", "to", count(*) as customers, count(*) filter (where keeps) as later
				from moves group by 1, 2) f) as flows,
			(
			select json_agg(e) from (
				select c.original_id as "originalId", c.name, m."from", m."to"
				from moves m
				join customers c on c.merchant_id = ${merchant.id} and c.id = m.customer_id
				where m."from" is distinct from m."to"
				order by c.name nulls last, c.id limit ${MAX_EXAMPLES}) e) as examples`)
	const rank = (id: number | null): number =>
		tiers.find((tier) => tier.id === id)?.position ?? Number.NEGATIVE_INFINITY
	const flows = (row!.flows ?? []).sort((a, b) => rank(b.from) - rank(a.from) || rank(b.to) - rank(a.to))
	const total = (select: (flow: TierFlow) => number): number =>
		flows.reduce((sum, flow) => sum + select(flow), 0)
	return {
		rise: total(({ from, to, customers }) => (rank(to) > rank(from) ? customers : 0)),
		stay: total(({ from, to, customers }) => (from === to ? customers : 0)),
		fall: total(({ from, to, customers }) => (rank(to) < rank(from) ? customers : 0)),
		later: total(({ later }) => later),
		flows,
		examples: row!.examples ?? [],
	}
}

/** Each customer with the tier now and the tier that they would be in. */
const selectMoves = ({ id, timeZone }: Merchant, now: Date, tiers: Tier[]): Sql => {
	const today = dayOf(now, timeZone)
	const active = tiers.filter(({ isActive }) => isActive).sort((a, b) => b.position - a.position)
	const days = goalDays(active, today)
	return sql`
		select p.customer_id, p.tier_id as "from", goes."to",
			${isLower(tiers, sql`goes."to"`, sql`p.tier_id`)} and ${hasGrace(tiers)} as keeps
		from progress p
		join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id and c.removed_at is null
		${days.length === 0 ? empty : sql`left join (${sumDays(id, days, today)}) d on d.customer_id = p.customer_id`}
		cross join lateral (select ${reachedTier(active, today)} as id) reached
		cross join lateral (select case
			when p.held_until >= ${now} and ${isLower(tiers, sql`reached.id`, sql`p.held_tier_id`)} then p.held_tier_id
			else reached.id end as "to") goes
		where p.merchant_id = ${id}`
}

/** The highest tier whose goals are met. */
const reachedTier = (active: Tier[], today: string): Sql =>
	active.length === 0
		? sql`null::bigint`
		: sql`case ${join(
				active.map((tier) => sql`when ${meetsGoals(tier, today)} then ${tier.id}::bigint`),
				' ',
			)} end`

const meetsGoals = ({ isBase, goals, match }: Tier, today: string): Sql =>
	isBase || goals.length === 0
		? sql`true`
		: sql`(${join(
				goals.map((goal) => sql`${measure(goal, today)} >= ${goal.value}::numeric`),
				match === 'any' ? ' or ' : ' and ',
			)})`

const firstDayOf = ({ period }: TierGoal, today: string): string | null =>
	period ? periodStart(period, today) : null

/** What a goal counts: the lifetime progress, or a sum of `sumDays`. */
const measure = (goal: TierGoal, today: string): Sql => {
	const first = firstDayOf(goal, today)
	return first === null
		? sql`p.${raw(goal.measure)}`
		: sql`coalesce(d.${raw(columnName(goal.measure, first))}, 0)`
}

/** The columns of `sumDays`, each once. */
const goalDays = (tiers: Tier[], today: string): { measure: TierGoal['measure']; first: string }[] => {
	const all = tiers
		.flatMap(({ goals }) => goals)
		.flatMap((goal) => {
			const first = firstDayOf(goal, today)
			return first === null ? [] : [{ measure: goal.measure, first }]
		})
	return [...new Map(all.map((entry) => [columnName(entry.measure, entry.first), entry])).values()]
}

/** Built from a word of the code and a date, so it is safe in a statement. */
const columnName = (name: TierGoal['measure'], first: string): string =>
	`${name}_${first.replaceAll('-', '_')}`

const sumDays = (merchantId: number, days: ReturnType<typeof goalDays>, today: string): Sql => sql`
	select customer_id, ${join(
		days.map(
			({ measure, first }) =>
				sql`sum(${raw(measure)}) filter (where day >= ${first}::date) as ${raw(columnName(measure, first))}`,
		),
	)}
	from progress_days
	where merchant_id = ${merchantId} and day between ${days.map(({ first }) => first).sort()[0]}::date and ${today}::date
	group by customer_id`

/** The position of a tier in a column; below all others for none. */
const positionOf = (tiers: Tier[], column: Sql): Sql =>
	tiers.length === 0
		? sql`-1`
		: sql`coalesce(case ${column} ${join(
				tiers.map(({ id, position }) => sql`when ${id}::bigint then ${position}::integer`),
				' ',
			)} end, -1)`

const isLower = (tiers: Tier[], one: Sql, other: Sql): Sql =>
	sql`${positionOf(tiers, one)} < ${positionOf(tiers, other)}`

/** Whether customers keep their present tier for some days. */
const hasGrace = (tiers: Tier[]): Sql => {
	const ids = tiers.filter(({ graceDays, isActive }) => isActive && (graceDays ?? 0) > 0).map(({ id }) => id)
	return sql`coalesce(p.tier_id = any(${ids}::bigint[]), false)`
}
