import sql from 'sql-template-tag'
import { startOfDay } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { dueBirthdaysCondition } from './grant-birthdays.ts'
import { planBirthdays } from './plan-birthdays.ts'

/** Since when the first birthday that nobody has rewarded is due: its day began, or it was told on the day. */
export const findOldestBirthday = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
): Promise<Date | null> => {
	for (const round of await planBirthdays(db, merchant, now)) {
		// Found as grant-birthdays finds them, so that it costs as little.
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
