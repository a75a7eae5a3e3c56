interface Bar {
	/** A day such as 2026-11-14, or a month such as 2026-11. */
	key: string
	count: number
}

const MOST_DAYS = 62
const DAY_MS = 86_400_000

/** Every day between the first and the last, including those without completions; by month if there are too many. */
export const groupByDayOrMonth = (days: ReadonlyMap<string, number>): { isMonthly: boolean; bars: Bar[] } => {
	const known = [...days.keys()].sort()
	if (known.length === 0) return { isMonthly: false, bars: [] }
	const [first, last] = [Date.parse(known[0]!), Date.parse(known.at(-1)!)]
	const isMonthly = (last - first) / DAY_MS >= MOST_DAYS
	const counts = new Map<string, number>()
	for (let at = first; at <= last; at += DAY_MS) {
		const day = new Date(at).toISOString().slice(0, 10)
		const key = isMonthly ? day.slice(0, 7) : day
		counts.set(key, (counts.get(key) ?? 0) + (days.get(day) ?? 0))
	}
	return { isMonthly, bars: [...counts].map(([key, count]) => ({ key, count })) }
}
