import { PointType } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import { isParticipating } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Program } from '../program/settings.ts'
import type { Tier } from '../program/tier.ts'
import { awardObjective } from './award-objective.ts'
import { saveCompletions } from './save-completions.ts'

/** A day in the merchant's time zone, with the program that was in force on it. */
export interface BirthdayDay {
	/** As in 2026-02-28. */
	day: string
	/** The date of birth that is celebrated on that day, as month times 100 plus day. */
	born: number
	/** The last moment of the day. */
	endsAt: Date
	program: Program
	tiers: Tier[]
}

/** Awards the next customers who have or had their birthday on a day. Returns how many it awarded. */
export const grantBirthdays = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	round: BirthdayDay,
	limit = 500,
): Promise<StepResult> => {
	const { program, tiers } = round
	const year = round.day.slice(0, 4)
	const due = await findBirthdays(tx, merchant.id, round, limit)
	if (due.length === 0) return NOTHING_DUE
	const accounts = await lockAccounts(tx, merchant.id, due).accounts
	// Read again under the locks: another worker may have awarded some of them meanwhile.
	const done = await findRewarded(tx, merchant.id, due, year)
	const customers = [...(await readCustomers(tx, merchant.id, due)).values()].filter(
		(customer) => isParticipating(customer) && !done.has(customer.id),
	)
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts)
	const { points } = program.birthday
	const objective = { rule: 'birthday' as const, type: PointType.Birthday, points, facts: { day: round.day } }
	const completions = customers.map((customer) => ({
		customerId: customer.id,
		objective: 'birthday',
		period: year,
		turn: 1,
		key: null,
		record: awardObjective({ merchant, ledger, tiers }, program, customer, objective),
	}))
	await saveLedgerSession(tx, ledger)
	await saveCompletions(tx, accounts.locked, merchant.id, now, completions)
	return { done: completions.length, isMore: true }
}

/**
 * Selects customers who were in the program with a known birthday by the end of that day, and were not awarded that
 * year.
 */
export const dueBirthdaysCondition = (merchantId: number, { day, born, endsAt }: BirthdayDay): Sql => sql`
	c.merchant_id = ${merchantId} and c.birthday is not null and c.is_enrolled and c.blocked_at is null
		and extract(month from c.birthday) * 100 + extract(day from c.birthday) = ${born}::numeric
		and c.enrolled_at <= ${endsAt} and c.birthday_changed_at <= ${endsAt}
		and (
			select o.turn from objective_completions o
			where o.merchant_id = ${merchantId} and o.customer_id = c.id and o.objective = 'birthday'
				and o.period = ${day.slice(0, 4)} and o.turn = 1) is null`

const findBirthdays = async (
	db: Queryable,
	merchantId: number,
	round: BirthdayDay,
	limit: number,
): Promise<number[]> => {
	// The order of the birthday index, and a subquery by key for each customer, keep a generic plan that was made on
	// small tables from reading all customers of the merchant.
	const rows = await db.rows<{ id: number }>(sql`
		select c.id
		from customers c
		where ${dueBirthdaysCondition(merchantId, round)}
		order by extract(month from c.birthday) * 100 + extract(day from c.birthday), c.id limit ${limit}`)
	return rows.map(({ id }) => id)
}

const findRewarded = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
	year: string,
): Promise<Set<number>> => {
	const rows = await db.rows<{ customer_id: number }>(sql`
		select customer_id from objective_completions
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[]) and objective = 'birthday'
			and period = ${year}`)
	return new Set(rows.map((row) => row.customer_id))
}
