import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { addDays, birthdaysOn, dayOf, daysBetween, endOfDay, startOfDay } from '../calendar.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { loadProgramAt } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { tierBonusOf } from '../program/objective.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import type { BirthdayDay } from './grant-birthdays.ts'

/** However long no worker ran, a customer is awarded for the last birthday only. */
const MAX_DAYS_LATE = 364

/**
 * Returns the days whose birthdays are due: today, and earlier days that no worker has completed. Each day uses the
 * program of that day, so that nothing is granted for days on which the objective was off.
 */
export const planBirthdays = async (db: Queryable, merchant: Merchant, now: Date): Promise<BirthdayDay[]> => {
	const today = dayOf(now, merchant.timeZone)
	const [lastRound] = await db.rows<{ day: string }>(sql`
		select day from birthday_rounds where merchant_id = ${merchant.id}`)
	const earliest = addDays(today, -MAX_DAYS_LATE)
	const first =
		lastRound && lastRound.day < today ? (lastRound.day > earliest ? lastRound.day : earliest) : today
	const tiers = await loadTiers(db, merchant.id)
	const hasBonus = tiers.some((tier) => tierBonusOf(tier.benefits, PointType.Birthday, null).gt(0))
	const rounds: BirthdayDay[] = []
	for (const day of daysBetween(first, today)) {
		const endsAt = endOfDay(startOfDay(day, merchant.timeZone), 0, merchant.timeZone)
		const program = await loadProgramAt(db, merchant.id, endsAt)
		const { isActive, points } = program?.birthday ?? { isActive: false, points: '0' }
		if (program && isActive && (Number(points) > 0 || hasBonus))
			rounds.push(...birthdaysOn(day).map((born) => ({ day, born, endsAt, program, tiers })))
	}
	return rounds
}

/** Stores that all days before the day of `now` are completed. */
export const endBirthdayRounds = async (tx: Tx, merchant: Merchant, now: Date): Promise<void> => {
	await tx.rows(sql`
		insert into birthday_rounds (merchant_id, day)
		values (${merchant.id}, ${dayOf(now, merchant.timeZone)}::date)
		on conflict (merchant_id) do update set day = excluded.day where birthday_rounds.day < excluded.day`)
}
