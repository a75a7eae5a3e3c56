import { type ConditionKind, RfmGroup } from '@fiel/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { addDays, birthdaysOn, daysBetween, startOfDay } from '../calendar.ts'
import { KNOWN_IDS } from '../customers/known-names.ts'
import type { Condition, ConditionContext, ConditionRule } from './condition.ts'

const MONTH = sql`extract(month from c.birthday)`

/** What a customer is and has. */
const STATE_RULES = {
	group: {
		check: (values) =>
			values.every((value) => RfmGroup.enumeration.values.some(({ number }) => String(number) === value))
				? null
				: 'is not a group',
		sql: ({ values }) => sql`c.rfm_group = any(${values.map(Number)}::smallint[])`,
	},
	tier: {
		needs: 'progress',
		check: (values) => checkIds(values),
		sql: ({ values }) => sql`p.tier_id = any(${values.map(Number)}::bigint[])`,
	},
	enrolled: { sql: () => sql`c.is_enrolled` },
	blocked: { sql: () => sql`c.blocked_at is not null` },
	tagsAny: { check: (values) => checkIds(values), sql: ({ values }, context) => hasTag(values, context) },
	tagsAll: {
		check: (values) => checkIds(values),
		sql: ({ values }, context) =>
			join(
				values.map((value) => hasTag([value], context)),
				' and ',
			),
	},
	hasEmail: { sql: () => sql`c.email <> ''` },
	hasPhone: { sql: () => sql`c.phone <> ''` },
	customers: {
		// A customer who was merged is named by the former id too.
		sql: ({ values }, { merchant }) => sql`c.id in (
			select k.id from ${KNOWN_IDS} k where k.merchant_id = ${merchant.id} and k.original_id = any(${values}::text[]))`,
	},
} satisfies Partial<Record<ConditionKind, ConditionRule>>

/** What a customer bought. */
const ORDER_RULES = {
	orders: {
		needs: 'progress',
		sql: (condition, context) =>
			condition.days === null ? range('p.orders', condition) : withinDays('orders', condition, context),
	},
	spend: {
		needs: 'progress',
		sql: (condition, context) =>
			condition.days === null ? range('p.spend', condition) : withinDays('spend', condition, context),
	},
	branch: {
		// The worker keeps the branch of the last order, a minute behind at most.
		sql: ({ values }, { merchant, isForFew }) =>
			isForFew
				? exists(
						sql`from customer_figures f
							where f.merchant_id = ${merchant.id} and f.customer_id = c.id
								and f.last_branch = any(${values}::text[])`,
						isForFew,
					)
				: sql`c.id in (
					select f.customer_id from customer_figures f
					where f.merchant_id = ${merchant.id} and f.last_branch = any(${values}::text[]))`,
	},
	lastOrderWithin: {
		needs: 'progress',
		sql: ({ days }, { today }) => sql`p.last_order_on >= ${addDays(today, -days!)}::date`,
	},
	lastOrderBefore: {
		needs: 'progress',
		sql: ({ days }, { today }) => sql`p.last_order_on < ${addDays(today, -days!)}::date`,
	},
	lastOrderBetween: {
		needs: 'progress',
		sql: ({ from, to }) => sql`p.last_order_on is not null
			${from === null ? empty : sql`and p.last_order_on >= ${from}::date`}
			${to === null ? empty : sql`and p.last_order_on <= ${to}::date`}`,
	},
	neverOrdered: { needs: 'progress', sql: () => sql`p.last_order_on is null` },
} satisfies Partial<Record<ConditionKind, ConditionRule>>

/** What a customer has earned. */
const BALANCE_RULES = {
	points: { needs: 'accounts', sql: (condition) => range('a.points', condition) },
	cashback: { needs: 'accounts', sql: (condition) => range('a.cashback', condition) },
	pointsExpireWithin: {
		needs: 'accounts',
		// The account knows a day before which nothing expires, which spares most customers the look at their lots.
		sql: ({ days }, { merchant, now, today, isForFew }) => {
			const end = startOfDay(addDays(today, days! + 1), merchant.timeZone)
			const lots = sql`from point_records r
				where r.merchant_id = ${merchant.id} and r.customer_id = c.id
					and (r.remaining_points > 0 or r.remaining_cashback > 0) and r.remaining_points > 0
					and r.valid_until > ${now} and r.valid_until < ${end}`
			return sql`a.next_expiry < ${end} and ${exists(lots, isForFew)}`
		},
	},
} satisfies Partial<Record<ConditionKind, ConditionRule>>

/** When a customer was born and joined. */
const DATE_RULES = {
	birthdayThisMonth: { sql: (_, { today }) => sql`${MONTH} = ${Number(today.slice(5, 7))}::integer` },
	birthdayWithin: {
		sql: ({ days }, { today }) => {
			// a year has every birthday
			const last = addDays(today, Math.min(days!, 366) - 1)
			const born = daysBetween(today, last).flatMap(birthdaysOn)
			return sql`${MONTH} * 100 + extract(day from c.birthday) = any(${born}::numeric[])`
		},
	},
	birthdayMonth: {
		check: (values) =>
			values.every((value) => /^([1-9]|1[0-2])$/.test(value)) ? null : 'is not a month from 1 to 12',
		sql: ({ values }) => sql`${MONTH} = any(${values.map(Number)}::numeric[])`,
	},
	joinedWithin: {
		sql: ({ days }, { merchant, today }) =>
			sql`c.enrolled_at >= ${startOfDay(addDays(today, -days!), merchant.timeZone)}`,
	},
	joinedBetween: {
		sql: ({ from, to }, { merchant }) => sql`c.enrolled_at is not null
			${from === null ? empty : sql`and c.enrolled_at >= ${startOfDay(from, merchant.timeZone)}`}
			${to === null ? empty : sql`and c.enrolled_at < ${startOfDay(addDays(to, 1), merchant.timeZone)}`}`,
	},
} satisfies Partial<Record<ConditionKind, ConditionRule>>

/** Every kind of condition with its SQL. A new kind is one entry here, one in the contract and one in the panel. */
export const CONDITION_RULES: Record<ConditionKind, ConditionRule> = {
	...STATE_RULES,
	...ORDER_RULES,
	...BALANCE_RULES,
	...DATE_RULES,
}

const checkIds = (values: string[]): string | null =>
	values.every((value) => /^[1-9]\d{0,14}$/.test(value)) ? null : 'is not an id'

const range = (
	column: 'p.orders' | 'p.spend' | 'a.points' | 'a.cashback' | `coalesce(sum(d.${'orders' | 'spend'}), 0)`,
	{ atLeast, atMost }: Pick<Condition, 'atLeast' | 'atMost'>,
): Sql =>
	join(
		[
			...(atLeast === null ? [] : [sql`${raw(column)} >= ${String(atLeast)}::numeric`]),
			...(atMost === null ? [] : [sql`${raw(column)} <= ${String(atMost)}::numeric`]),
		],
		' and ',
	)

/** Sums of the last days. A customer without any row has zero, so a range that contains zero is what is not above it. */
const withinDays = (
	column: 'orders' | 'spend',
	{ atLeast, atMost, days }: Condition,
	{ merchant, today, isForFew }: ConditionContext,
): Sql => {
	if (isForFew)
		return sql`(
			select ${range(`coalesce(sum(d.${column}), 0)`, { atLeast, atMost })} from progress_days d
			where d.merchant_id = ${merchant.id} and d.customer_id = c.id and d.day > ${addDays(today, -days!)}::date)`
	const sum = sql`sum(d.${raw(column)})`
	const customersWith = (having: Sql): Sql => sql`c.id in (
		select d.customer_id from progress_days d
		where d.merchant_id = ${merchant.id} and d.day > ${addDays(today, -days!)}::date
		group by d.customer_id having ${having})`
	const above = atMost === null ? null : sql`${sum} > ${String(atMost)}::numeric`
	if (atLeast === null || atLeast <= 0) return above ? sql`not (${customersWith(above)})` : sql`true`
	const enough = sql`${sum} >= ${String(atLeast)}::numeric`
	return customersWith(above ? sql`${enough} and not (${above})` : enough)
}

const hasTag = (ids: string[], { merchant, isForFew }: ConditionContext): Sql =>
	exists(
		sql`from customer_tags t
			where t.merchant_id = ${merchant.id} and t.customer_id = c.id and t.tag_id = any(${ids.map(Number)}::bigint[])`,
		isForFew,
	)

/** Whether there are such rows. PostgreSQL may read the rows of all customers to answer `exists`, but not for a value. */
const exists = (rows: Sql, isForFew: true | undefined): Sql =>
	isForFew ? sql`((select true ${rows} limit 1) is true)` : sql`exists (select ${rows})`
