import sql from 'sql-template-tag'
import { startOfDay } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { dueBirthdaysCondition } from './grant-birthdays.ts'
import { planBirthdays } from './plan-birthdays.ts'

/**
 * Returns since when the oldest unrewarded birthday is due: since the start of its day, or since it was entered on
 * that day.
 */
export const findOldestBirthday = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
): Promise<Date | null> => {
	for (const round of await planBirthdays(db, merchant, now)) {
		// The same condition and order as in grant-birthdays, so that the same index is used.
		const [oldest] = await db.rows<{ due: Date | null }>(sql`
			select min(due) as due from (
				select greatest(c.enrolled_at, c.birthday_changed_at, ${startOfDay(round.day, merchant.timeZone)}) as due
				from customers c
				where ${dueBirthdaysCondition(merchant.id, round)}
				order by extract(month from c.birthday) * 100 + extract(day from c.birthday), c.id limit 500
			) waiting`)
		if (oldest?.due) return oldest.due
	}
	return null
}
