/** What a row is sorted by; rows without a value come last in both directions. */
export type SortValue = string | number | boolean | null | undefined

/** Sorts rows that are all in the browser. Equal rows keep their order. */
export const sortRows = <Row>(
	rows: readonly Row[],
	sortBy: (row: Row) => SortValue,
	isDescending: boolean,
	locale: string,
): Row[] => {
	const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
	const sign = isDescending ? -1 : 1
	return rows.toSorted((one, other) => {
		const [a, b] = [sortBy(one) ?? null, sortBy(other) ?? null]
		if (a === null || b === null) return Number(a === null) - Number(b === null)
		return sign * (typeof a === 'string' && typeof b === 'string' ? compare(a, b) : Number(a) - Number(b))
	})
}
