/** Days of a merchant in São Paulo, which has been three hours behind UTC all year since 2019. */
export const HOUR_MS = 3_600_000
export const DAY_LENGTH_MS = 24 * HOUR_MS
const UTC_OFFSET_MS = 3 * HOUR_MS

/** The number of the local day that contains a moment. */
export const localDayOf = (moment: number): number => Math.floor((moment - UTC_OFFSET_MS) / DAY_LENGTH_MS)
/** The last second of a local day, as replies show it. */
export const endOfLocalDay = (day: number): number => (day + 1) * DAY_LENGTH_MS + UTC_OFFSET_MS - 1000
const dateOf = (day: number): Date => new Date(day * DAY_LENGTH_MS)
/** A local day as in 2026-11-17. */
export const isoDay = (day: number): string => dateOf(day).toISOString().slice(0, 10)

export const lastDayOfYear = (day: number): number =>
	Date.UTC(dateOf(day).getUTCFullYear(), 11, 31) / DAY_LENGTH_MS
export const firstDayOfYear = (day: number): number =>
	Date.UTC(dateOf(day).getUTCFullYear(), 0, 1) / DAY_LENGTH_MS
export const lastDayOfQuarter = (day: number): number => {
	const date = dateOf(day)
	const quarter = Math.floor(date.getUTCMonth() / 3)
	return Date.UTC(date.getUTCFullYear(), quarter * 3 + 3, 0) / DAY_LENGTH_MS
}
