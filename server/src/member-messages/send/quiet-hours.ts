import { Temporal } from 'temporal-polyfill'

/** When the quiet hours that hold at a moment end; null if none do. Times are hours and minutes of the member's day. */
export const endOfQuietHours = (
	now: Date,
	{ quietFrom, quietTo }: { quietFrom: string | null; quietTo: string | null },
	timeZone: string,
): Date | null => {
	if (quietFrom === null || quietTo === null) return null
	const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
	const time = local.toPlainTime()
	const [from, to] = [Temporal.PlainTime.from(quietFrom), Temporal.PlainTime.from(quietTo)]
	const isAfter = (one: Temporal.PlainTime, other: Temporal.PlainTime): boolean =>
		Temporal.PlainTime.compare(one, other) >= 0
	const crossesMidnight = isAfter(from, to)
	const isQuiet = crossesMidnight
		? isAfter(time, from) || !isAfter(time, to)
		: isAfter(time, from) && !isAfter(time, to)
	if (!isQuiet) return null
	const endsTomorrow = crossesMidnight && isAfter(time, from)
	const day = endsTomorrow ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
	const endTime = day.toPlainDateTime(to)
	const endsAt = (disambiguation: 'compatible' | 'later'): Date =>
		new Date(endTime.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds)
	// When clocks are put back, they show an hour twice, and its first turn may be over.
	const end = endsAt('compatible')
	return end > now ? end : endsAt('later')
}
