import { median } from './interleave.ts'

/** One row of the result. Every figure is a ratio of two that were measured in alternation. */
export interface ResultRow {
	work: string
	against: string
	/** The median of the rounds. */
	ratio: number
	/** The lowest and the highest round. */
	spread: [number, number]
	wanted: number
	/** Whether the ratio should be at least or at most the target. */
	limit: 'least' | 'most'
	/** The unit, and the medians of both sides. */
	unit: string
	figure: number
	floor: number
	/** Other observations. */
	note?: string
}

export type Claim = Pick<ResultRow, 'work' | 'against' | 'wanted'> &
	Partial<Pick<ResultRow, 'limit' | 'unit' | 'note'>>

/** Computes the ratio of each round, because both sides of a round ran under the same conditions. */
export const compareRounds = (claim: Claim, figures: number[], floors: number[]): ResultRow => {
	const ratios = figures.map((figure, round) => figure / floors[round]!)
	return {
		limit: 'least',
		unit: '/s',
		...claim,
		ratio: roundFigure(median(ratios)),
		spread: [roundFigure(Math.min(...ratios)), roundFigure(Math.max(...ratios))],
		figure: roundFigure(median(figures)),
		floor: roundFigure(median(floors)),
	}
}

export const meetsTarget = ({ ratio, wanted, limit }: ResultRow): boolean =>
	limit === 'least' ? ratio >= wanted : ratio <= wanted

/** Rounds to three significant digits. */
export const roundFigure = (value: number): number =>
	value >= 1000 ? Math.round(value) : Number(value.toPrecision(3))
