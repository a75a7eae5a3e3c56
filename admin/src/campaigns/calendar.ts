/** A period of whole days, both included, as in 2026-06-01. */
export interface Days {
	first: string
	last: string
}

/** Where a campaign is in a period, in days from its first one. */
export interface Bar {
	start: number
	length: number
	/** It began before the period, or ends after it. */
	isOpenLeft: boolean
	isOpenRight: boolean
}

const DAY_MS = 86_400_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const monthOf = (moved: Date): string => moved.toISOString().slice(0, 7)

/** Adds months to a month such as 2026-06. */
export const addMonths = (month: string, count: number): string => {
	const [year, number] = month.split('-').map(Number)
	return monthOf(new Date(Date.UTC(year!, number! - 1 + count, 1)))
}

/** The days of so many months. */
export const daysOfMonths = (month: string, count: number): Days => {
	const end = Date.parse(`${addMonths(month, count)}-01T00:00:00Z`) - DAY_MS
	return { first: `${month}-01`, last: new Date(end).toISOString().slice(0, 10) }
}

export const countDays = ({ first, last }: Days): number => dayNumber(last) - dayNumber(first) + 1

/** The bar of a campaign from its first day to its last one, null for no limit; null if it is not in the period. */
export const barOf = (
	{ first: begins, last: ends }: { first: string | null; last: string | null },
	period: Days,
): Bar | null => {
	const from = begins === null ? Number.NEGATIVE_INFINITY : dayNumber(begins)
	const to = ends === null ? Number.POSITIVE_INFINITY : dayNumber(ends)
	const [first, last] = [dayNumber(period.first), dayNumber(period.last)]
	if (from > last || to < first) return null
	const start = Math.max(from, first)
	return {
		start: start - first,
		length: Math.min(to, last) - start + 1,
		isOpenLeft: from < first,
		isOpenRight: to > last,
	}
}
