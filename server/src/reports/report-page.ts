/** The page of a report that was asked for. */
export interface PageRequest {
	number: number
	size: number
}

/** A page of a report, with the number of items on all pages. */
export interface ReportPage<T> {
	items: T[]
	total: number
}

export const offsetOf = ({ number, size }: PageRequest): number => (number - 1) * size
