/** How many rows of a list match. */
export interface RowCount {
	rows: number
	/** False if there may be more. */
	isExact: boolean
}
