/** Days of a merchant in São Paulo, which is three hours behind UTC all year round since 2019. */
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const BEHIND = 3 * HOUR

/** The number of the local day that holds a moment. */
export const dayOf = (moment: number): number => Math.floor((moment - BEHIND) / DAY)
/** The last second of a local day, as replies show it. */
export const endOf = (day: number): number => (day + 1) * DAY + BEHIND - 1000
const dateOf = (day: number): Date => new Date(day * DAY)

export const lastDayOfYear = (day: number): number => Date.UTC(dateOf(day).getUTCFullYear(), 11, 31) / DAY
export const firstDayOfYear = (day: number): number => Date.UTC(dateOf(day).getUTCFullYear(), 0, 1) / DAY
export const lastDayOfQuarter = (day: number): number => {
	const date = dateOf(day)
	const quarter = Math.floor(date.getUTCMonth() / 3)
	return Date.UTC(date.getUTCFullYear(), quarter * 3 + 3, 0) / DAY
}
