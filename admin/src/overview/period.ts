const PERIODS = ['7d', '30d', '90d', '12m', 'year', 'custom'] as const
type PeriodName = (typeof PERIODS)[number]

export interface Period {
	name: PeriodName
	from: string
	to: string
	by: 'day' | 'month'
}

const DAY_MS = 86_400_000
const DAYS: Partial<Record<PeriodName, number>> = { '7d': 7, '30d': 30, '90d': 90 }
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Today in the merchant's time zone. */
export const todayIn = (timeZone: string): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())

const before = (day: string, days: number): string =>
	new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The day after the same date a year before, so that the period is exactly twelve months. */
const yearBefore = (day: string): string =>
	before(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('02-29', '02-28'), -1)

/** The period in the URL, or the last 30 days. */
export const periodOf = (query: Record<string, string>, today: string): Period => {
	const name = PERIODS.find((one) => one === query.period) ?? '30d'
	const span = spanOf(name, query, today)
	const isLong = Date.parse(span.to) - Date.parse(span.from) > 100 * DAY_MS
	const by = query.by === 'day' || query.by === 'month' ? query.by : isLong ? 'month' : 'day'
	return { name, by, ...span }
}

const spanOf = (
	name: PeriodName,
	{ from, to }: Record<string, string>,
	today: string,
): { from: string; to: string } => {
	const days = DAYS[name]
	if (days) return { from: before(today, days - 1), to: today }
	if (name === '12m') return { from: yearBefore(today), to: today }
	if (name === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
	const last = to && IS_DAY.test(to) ? to : today
	const first = from && IS_DAY.test(from) ? from : before(last, 29)
	return first <= last ? { from: first, to: last } : { from: last, to: last }
}
