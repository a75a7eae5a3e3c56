/** The value of a number field; null if it is empty or not a number. */
export const numberOrNull = (value: number | string): number | null =>
	value === '' || Number.isNaN(Number(value)) ? null : Number(value)
