import { endOfDay, endOfPeriod } from '../calendar.ts'
import type { Program } from './settings.ts'

/** Returns when points granted at a moment expire: at the end of a day in the merchant's time zone, or never (null). */
export const validUntil = (
	{ expiry }: Pick<Program, 'expiry'>,
	grantedAt: Date,
	timeZone: string,
): Date | null => {
	switch (expiry.kind) {
		case 'never':
			return null
		case 'days':
			return endOfDay(grantedAt, expiry.days, timeZone)
		case 'quarter':
			return endOfPeriod(grantedAt, 3, timeZone)
		case 'year':
			return endOfPeriod(grantedAt, 12, timeZone)
	}
}
