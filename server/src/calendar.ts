import { Temporal } from 'temporal-polyfill'

const HAS_OFFSET = /(?:[zZ]|[+-]\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?)(?:\[.*\])?$/
const DAY_ONLY = /^[+-]?\d{4,6}-?\d{2}-?\d{2}$/
const FIRST_YEAR = 1900
const LAST_YEAR = 2199

/** Parses any ISO 8601 moment; one without an offset is in the merchant's time zone. Throws if it is not valid. */
export const parseMoment = (text: string, timeZone: string): Date => {
	const common = parseCommonFormat(text)
	if (common) return common
	const instant =
		!DAY_ONLY.test(text) && HAS_OFFSET.test(text)
			? Temporal.Instant.from(text)
			: Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant()
	return new Date(instant.epochMilliseconds)
}

const COMMON_FORMAT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/

/**
 * A fast path: most requests use this format, which `Date` parses many times faster than `Temporal`. The dates of an order
 * are often the same, and each is read twice: to check it and to use it.
 */
const parseCommonFormat = (text: string): Date | undefined => {
	let milliseconds = commonMoments.get(text)
	if (milliseconds === undefined) {
		const written = COMMON_FORMAT.exec(text)?.[1]
		if (!written) return undefined
		const moment = new Date(text)
		if (Number.isNaN(moment.getTime()) || !(isInEveryMonth(written) || isOnCalendar(written)))
			return undefined
		milliseconds = moment.getTime()
		if (commonMoments.size >= MAX_COMMON_MOMENTS) commonMoments.clear()
		commonMoments.set(text, milliseconds)
	}
	return new Date(milliseconds)
}
const commonMoments = new Map<string, number>()
const MAX_COMMON_MOMENTS = 100

/** Excludes days that some months lack, and hour 24, which `Date` would carry over. */
const isInEveryMonth = (written: string): boolean =>
	written.slice(8, 10) <= '28' && written.slice(11, 13) !== '24'

/** Whether the date or moment exists: `Date` would turn 30 February into 2 March. */
export const isOnCalendar = (written: string): boolean => {
	const moment = new Date(written.includes('T') ? `${written}Z` : written)
	return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written)
}

/** Whether a request may contain this moment: it must exist and be in a plausible year. */
export const isMoment = (text: string): boolean => {
	try {
		const year = parseMoment(text, 'UTC').getUTCFullYear()
		return year >= FIRST_YEAR && year <= LAST_YEAR
	} catch {
		return false
	}
}

/** The calendar date as written: a birthday does not depend on the time zone. */
export const parseCalendarDate = (text: string): string =>
	Temporal.PlainDate.from(text.replace(/[zZ](?=(\[.*\])?$)/, '')).toString()

/**
 * The calendar day of a moment. Cached by quarter hour, because no zone has changed its day within one since
 * 1973.
 */
export const dayOf = (moment: Date, timeZone: string): string => {
	const quarter = Math.floor(moment.getTime() / QUARTER_MS)
	if (quarter < FIRST_QUARTER) return zoned(moment, timeZone).toPlainDate().toString()
	const key = `${timeZone} ${quarter}`
	let day = dayCache.get(key)
	if (day === undefined) {
		day = zoned(moment, timeZone).toPlainDate().toString()
		if (dayCache.size > 10_000) dayCache.clear()
		dayCache.set(key, day)
	}
	return day
}
const QUARTER_MS = 900_000
const FIRST_QUARTER = Date.UTC(1973, 0, 1) / QUARTER_MS
const dayCache = new Map<string, string>()

/** Adds a number of days, which may be negative, to a calendar day. */
export const addDays = (day: string, count: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
const DAY_MS = 86_400_000

/** The first moment of a calendar day in the merchant's time zone. */
export const startOfDay = (day: string, timeZone: string): Date =>
	new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds)

/**
 * Whether a moment is before another. A moment at the start of a day is taken for a date without a time and
 * compared by day.
 */
export const isBefore = (moment: Date, other: Date, timeZone: string): boolean => {
	if (moment >= other) return false
	const day = dayOf(moment, timeZone)
	return day !== dayOf(other, timeZone) || moment.getTime() !== startOfDay(day, timeZone).getTime()
}

/** Every calendar day from `first` to `last`, both included. */
export const daysBetween = (first: string, last: string): string[] => {
	const days: string[] = []
	for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add({ days: 1 }))
		days.push(day.toString())
	return days
}

/** The birthdays on a day, as month times 100 plus day; 29 February falls on the 28th in other years. */
export const birthdaysOn = (day: string): number[] => {
	const { month, day: dayOfMonth, inLeapYear } = Temporal.PlainDate.from(day)
	const born = month * 100 + dayOfMonth
	return born === 228 && !inLeapYear ? [228, 229] : [born]
}

/** The last millisecond of the day that is `days` after a moment, in the merchant's time zone. */
export const endOfDay = (moment: Date, days: number, timeZone: string): Date => {
	const key = `${timeZone} ${days} ${dayOf(moment, timeZone)}`
	let end = endOfDayCache.get(key)
	if (end === undefined) {
		const next = zoned(moment, timeZone)
			.toPlainDate()
			.add({ days: days + 1 })
		end = next.toZonedDateTime({ timeZone }).epochMilliseconds - 1
		if (endOfDayCache.size > 1000) endOfDayCache.clear()
		endOfDayCache.set(key, end)
	}
	return new Date(end)
}
const endOfDayCache = new Map<string, number>()

/** The last millisecond of the period of `months` months, counted from January, that contains a moment. */
export const endOfPeriod = (moment: Date, months: number, timeZone: string): Date => {
	const day = zoned(moment, timeZone).toPlainDate()
	const first = day.with({ day: 1, month: Math.floor((day.month - 1) / months) * months + 1 })
	return new Date(first.add({ months }).toZonedDateTime({ timeZone }).epochMilliseconds - 1)
}

/** The end of a range: a date without a time includes the whole day. */
export const endOfRange = (text: string, timeZone: string): Date => {
	const moment = parseMoment(text, timeZone)
	return DAY_ONLY.test(text) ? endOfDay(moment, 0, timeZone) : moment
}

/**
 * Whether a date says the same as the stored one. Files have no milliseconds, so a date without them names every
 * moment of its second.
 */
export const isSameMoment = (written: Date, stored: Date): boolean =>
	written.getTime() === stored.getTime() ||
	(written.getMilliseconds() === 0 && written.getTime() === stored.getTime() - stored.getMilliseconds())

/** The weekday, 1 for Monday, and the minute of the day, in the merchant's time zone. */
export const timeOfWeek = (moment: Date, timeZone: string): { weekday: number; minute: number } => {
	const { dayOfWeek, hour, minute } = zoned(moment, timeZone)
	return { weekday: dayOfWeek, minute: hour * 60 + minute }
}

type Period = 'day' | 'week' | 'month' | 'year' | 'ever'

/** The name of the period that contains a moment, such as 2026-06; a week is named after its Monday. */
export const periodName = (moment: Date, period: Period, timeZone: string): string => {
	if (period === 'ever') return 'ever'
	const date = zoned(moment, timeZone).toPlainDate()
	if (period === 'week') return `week of ${date.subtract({ days: date.dayOfWeek - 1 })}`
	const digits = { day: 10, month: 7, year: 4 }
	return date.toString().slice(0, digits[period])
}

/** Formats as dd/MM/yyyy in the merchant's time zone; empty without a date. */
export const formatDay = (moment: Date | null, timeZone: string): string => {
	if (!moment) return ''
	const [year, month, day] = dayOf(moment, timeZone).split('-')
	return `${day}/${month}/${year}`
}

const zoned = (moment: Date, timeZone: string): Temporal.ZonedDateTime =>
	Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
