/** Whole months: the first day, and the day after the last one. */
export interface ReportPeriod {
	from: string
	until: string
}

/** The month, as in 2026-11, that is some months after another one. */
export const addMonths = (month: string, count: number): string => {
	const [year, number] = month.split('-').map(Number)
	return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7)
}

/** All months from the first to the last. */
export const monthsBetween = (first: string, last: string): string[] => {
	const months: string[] = []
	for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
	return months
}

/** From the first day of a month to the end of another one. */
export const monthsPeriod = (first: string, last: string): ReportPeriod => ({
	from: `${first}-01`,
	until: `${addMonths(last, 1)}-01`,
})
