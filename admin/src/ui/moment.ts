import { useSession } from '../api/session.ts'
import { useLanguage } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'

/** A date and a time as inputs hold them, in the merchant's time zone. */
interface LocalMoment {
	date: string
	/** Empty for the whole day. */
	time: string
}

const WITH_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i

/** Without an offset a moment is already in the merchant's time zone; with one it is converted. */
export const toLocal = (moment: string, timeZone: string): LocalMoment => {
	const [date = '', time = ''] = moment.split('T')
	if (!time || !WITH_OFFSET.test(time)) return { date: date.slice(0, 10), time: time.slice(0, 5) }
	const instant = new Date(moment)
	if (Number.isNaN(instant.getTime())) return { date: date.slice(0, 10), time: time.slice(0, 5) }
	const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
	const [day = '', hour = ''] = format.format(instant).split(' ')
	return { date: day, time: hour }
}

export const fromLocal = ({ date, time }: LocalMoment): string => (date && time ? `${date}T${time}` : date)

/** The last minute of a day means its end. */
export const endOf = (entered: string): string => entered.replace(/T23:59$/, '')

/** Whether an end is over at a moment; a date without a time lasts to its end, as the server reads it. */
export const isOver = (end: string, timeZone: string, at: Date): boolean => {
	const [until, now] = [toLocal(end, timeZone), toLocal(at.toISOString(), timeZone)]
	if (until.date !== now.date) return until.date < now.date
	return until.time !== '' && until.time <= now.time
}

/** Whether a period ends before it begins; an end without a time is the end of its day. */
export const isReversed = (start: string, end: string, timeZone: string): boolean => {
	if (!start || !end) return false
	const [from, to] = [toLocal(start, timeZone), toLocal(end, timeZone)]
	return `${to.date} ${to.time || '24:00'}` < `${from.date} ${from.time}`
}

const DAY_MS = 86_400_000

/** The end of a period whose start was moved: if it would be before the new start, it moves by the same days. */
export const moveEnd = (former: string, start: string, end: string, timeZone: string): string => {
	if (!isReversed(start, end, timeZone)) return end
	const [from, to, next] = [former, end, start].map((moment) => toLocal(moment, timeZone))
	const days = Math.max(0, Math.round((Date.parse(to!.date) - Date.parse(from!.date)) / DAY_MS) || 0)
	const day = new Date(Date.parse(next!.date) + days * DAY_MS)
	// The browser reports a year as it is typed.
	if (Number.isNaN(day.getTime()) || day.getUTCFullYear() < 1000) return end
	const moved = fromLocal({ date: day.toISOString().slice(0, 10), time: to!.time })
	return isReversed(start, moved, timeZone) ? next!.date : moved
}

/** Formats a moment in the merchant's time zone; text that is not a date stays unchanged. */
export const useMomentText = (): ((moment: string) => string) => {
	const { TimeZone } = useSession().Merchant
	const { language } = useLanguage()
	// The date is already local, so it must not be converted.
	const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' })
	const withTime = new Intl.DateTimeFormat(LOCALES[language], {
		...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
	})
	return (moment) => {
		const { date, time } = toLocal(moment, TimeZone)
		const day = new Date(`${date}T${time || '12:00'}:00Z`)
		if (Number.isNaN(day.getTime())) return moment
		return (time ? withTime : format).format(day)
	}
}
