import type { MovedKind } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import { addDays, dayOf, startOfDay } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import type { Rule } from '../program/rules/rule.ts'
import { loadProgram } from './load-programs.ts'
import type { Merchant } from './merchant.ts'

interface MovedThings {
	kind: MovedKind
	count: number
	/** How many of them get another date. */
	otherDay: number
	example: { name: string | null; before: string | null; after: string | null } | null
}

interface TimeZonePreview {
	today: { before: string; after: string }
	nextDay: { before: Date; after: Date }
	moved: MovedThings[]
}

/** Says what another time zone would concern. It moves no stored moment; it changes how moments are read as days. */
export const previewTimeZone = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	timeZone: string,
): Promise<TimeZonePreview> => {
	const zones = { before: merchant.timeZone, after: timeZone }
	const today = { before: dayOf(now, zones.before), after: dayOf(now, zones.after) }
	const moments = await db.rows<MovedThings>(countMoments(merchant.id, now, zones))
	const rules = await findDatedRules(db, merchant.id)
	const days = await db.rows<MovedThings>(countDays(merchant.id, today.before))
	return {
		today,
		nextDay: {
			before: startOfDay(addDays(today.before, 1), zones.before),
			after: startOfDay(addDays(today.after, 1), zones.after),
		},
		moved: [...moments, ...rules, ...days].filter(({ count }) => count > 0),
	}
}

/** Stored moments that people read as a date: they stay, and may be shown with another date. */
const countMoments = (merchantId: number, now: Date, zones: { before: string; after: string }): Sql => sql`
	with moments as (
		select 'expiries' as kind, r.valid_until as at, r.customer_id from point_records r
		where r.merchant_id = ${merchantId} and (r.remaining_points > 0 or r.remaining_cashback > 0)
			and r.valid_until >= ${now}
		union all
		select 'coupons', valid_until, customer_id from coupons
		where merchant_id = ${merchantId} and not is_used and deactivated_at is null and valid_until >= ${now}
		union all
		select 'tierReviews', review_at, customer_id from progress
		where merchant_id = ${merchantId} and review_at >= ${now}
	), shown as (
		select kind, at, customer_id, at at time zone ${zones.before} as before, at at time zone ${zones.after} as after
		from moments
	), firsts as (
		select distinct on (kind) kind, customer_id, before, after from shown order by kind, at, customer_id
	), counted as (
		select kind, count(*)::integer as count, (count(*) filter (where before::date <> after::date))::integer as "otherDay"
		from shown group by kind
	)
	select kind, count, "otherDay", json_build_object(
		'name', coalesce(c.name, c.original_id),
		'before', to_char(before, 'YYYY-MM-DD HH24:MI'), 'after', to_char(after, 'YYYY-MM-DD HH24:MI')) as example
	from counted join firsts using (kind)
	join customers c on c.merchant_id = ${merchantId} and c.id = firsts.customer_id
	order by case kind when 'expiries' then 1 when 'coupons' then 2 else 3 end`

/** Days that were counted stay as they were; the limits of today start anew if today becomes another date. */
const countDays = (merchantId: number, today: string): Sql => sql`
	select 'figures' as kind, count(distinct day)::integer as count, 0 as "otherDay",
		json_build_object('name', null, 'before', max(day)::text, 'after', max(day)::text) as example
	from daily_figures where merchant_id = ${merchantId}
	union all
	select 'dayLimits', count(*)::integer, 0, null
	from counter_entries where merchant_id = ${merchantId} and kind = 'sale' and day = ${today}::date`

const DATED_CONDITIONS = ['weekday', 'dateRange']

const isDated = ({ startsAt, endsAt, conditions }: Rule): boolean =>
	startsAt !== undefined ||
	endsAt !== undefined ||
	conditions.some(({ code }) => DATED_CONDITIONS.includes(code))

/** Rules with dates, weekdays or hours, which mean the zone of the merchant. */
const findDatedRules = async (db: Queryable, merchantId: number): Promise<MovedThings[]> => {
	const program = await loadProgram(db, merchantId)
	const rules = program.rules.filter((rule) => rule.isActive && isDated(rule))
	const first = rules[0]
	const example = first ? { name: first.name, before: null, after: null } : null
	return [{ kind: 'rules', count: rules.length, otherDay: 0, example }]
}
