import sql from 'sql-template-tag'
import { dayOf, startOfDay } from '../../calendar.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { type Decimal, sum } from '../../db/decimal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Program } from '../../program/settings.ts'
import { worthOf } from './change-limits.ts'
import type { Person } from './waiting-change.ts'

/** Makes what one user gives one after another, so that two requests at once cannot pass a limit together. */
export const lockGiver = async (tx: Tx, merchantId: number, { id }: Person): Promise<void> => {
	await tx.rows(sql`select from users where merchant_id = ${merchantId} and id = ${id} for no key update`)
}

/**
 * What a user has given alone on this day of the shop, in currency: by manual changes, bulk actions and files of
 * balances. What was undone, or approved by a second person, does not count, and neither does the change with the given
 * key: a repeated request must not count twice.
 */
export const readGivenToday = async (
	db: Queryable,
	merchant: Pick<Merchant, 'id' | 'timeZone'>,
	program: Pick<Program, 'cashback'>,
	giver: Person,
	now: Date,
	exceptKey: string | null = null,
): Promise<Decimal> => {
	const start = startOfDay(dayOf(now, merchant.timeZone), merchant.timeZone)
	const [changes, [bulk], files] = await Promise.all([
		readChanges(db, merchant.id, giver, start, exceptKey),
		readBulkActions(db, merchant.id, giver, start),
		readFiles(db, merchant.id, giver, start),
	])
	return sum([
		...changes.map(({ unit, amount }) => worthOf(program, unit, amount)),
		bulk!.worth,
		...files.map(({ points, value }) => {
			const worth = worthOf(program, 'points', points)
			return worth.gt(value) ? worth : value
		}),
	])
}

/** The entries of a user since a moment. The index ends before the first one, so the log may be long. */
const entriesSince = (merchantId: number, { id }: Person, start: Date) => sql`
	audit_log a
	where a.merchant_id = ${merchantId} and a.user_id = ${id} and a.id > coalesce((
		select b.id from audit_log b
		where b.merchant_id = ${merchantId} and b.user_id = ${id} and b.at < ${start}
		order by b.id desc limit 1), 0)`

const readChanges = (
	db: Queryable,
	merchantId: number,
	giver: Person,
	start: Date,
	exceptKey: string | null,
) =>
	db.rows<{ unit: 'points' | 'cashback'; amount: Decimal }>(sql`
		select given.unit, given.amount
		from (
			select a.request ->> 'Unit' as unit, (a.request ->> 'Value')::numeric as amount, a.request ->> 'ChangeKey' as key
			from ${entriesSince(merchantId, giver, start)}
				and a.operation = 'changeBalance' and a.request ->> 'OperationType' = '0'
				and a.after ->> 'WaitingId' is null
		) given
		join change_keys k on k.merchant_id = ${merchantId} and k.key = given.key
		where given.key is distinct from ${exceptKey} and not exists (
			select from undone_changes u where u.merchant_id = ${merchantId} and u.record_id = k.record_id)`)

const readBulkActions = (db: Queryable, merchantId: number, { id }: Person, start: Date) =>
	db.rows<{ worth: Decimal }>(sql`
		select coalesce(sum(worth), 0) as worth from bulk_actions
		where merchant_id = ${merchantId} and asked_by_id = ${id} and asked_at >= ${start} and kind = 'give'
			and decided_by is null and state in ('running', 'done', 'stopped', 'undoing')`)

/** A running file has not counted its rows yet, so its dry run counts; without one, what it has counted. */
const readFiles = (db: Queryable, merchantId: number, giver: Person, start: Date) =>
	db.rows<{ points: Decimal; value: Decimal }>(sql`
		select case when is_over then i.points_added else greatest(started.points, i.points_added) end as points,
			case when is_over then i.value_added else greatest(started.value, i.value_added) end as value
		from (
			select a.thing_id::bigint as id, max((a.before #>> '{Totals,PointsAdded}')::numeric) as points,
				max((a.before #>> '{Totals,ValueAdded}')::numeric) as value
			from ${entriesSince(merchantId, giver, start)}
				and a.operation = 'startImport' and not (a.request ->> 'IsTrial')::boolean
			group by a.thing_id
		) started
		join imports i on i.merchant_id = ${merchantId} and i.id = started.id
		cross join lateral (select i.state not in ('running', 'paused') as is_over) o
		where i.kind = 'balances' and lower(i.author) = lower(${giver.email})
			and i.state in ('running', 'paused', 'done', 'cancelled', 'undoing')`)
