import { median } from './rounds.ts'

/** One line of the result. Every figure is a ratio of two that were measured in turns. */
export interface Row {
	work: string
	against: string
	/** The median of the rounds. */
	ratio: number
	/** The lowest and the highest round. */
	spread: [number, number]
	wanted: number
	/** Whether the ratio should be at least or at most what is wanted. */
	limit: 'least' | 'most'
	/** What was measured, and what both sides had, in the median. */
	unit: string
	figure: number
	floor: number
	/** What else was seen. */
	note?: string
}

export type Claim = Pick<Row, 'work' | 'against' | 'wanted'> & Partial<Pick<Row, 'limit' | 'unit' | 'note'>>

/** The ratio of each round, because both sides of a round saw the same machine. */
export const compare = (claim: Claim, figures: number[], floors: number[]): Row => {
	const ratios = figures.map((figure, round) => figure / floors[round]!)
	return {
		limit: 'least',
		unit: '/s',
		...claim,
		ratio: rounded(median(ratios)),
		spread: [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))],
		figure: rounded(median(figures)),
		floor: rounded(median(floors)),
	}
}

export const isMet = ({ ratio, wanted, limit }: Row): boolean =>
	limit === 'least' ? ratio >= wanted : ratio <= wanted

/** Three digits that mean something, and no more. */
export const rounded = (value: number): number =>
	value >= 1000 ? Math.round(value) : Number(value.toPrecision(3))
