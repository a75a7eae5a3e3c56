import { RfmGroup } from '@fiel/contract'

/** The four boundaries between the fifths of a merchant's customers, ascending. */
type Quintiles = readonly number[]

export interface RfmQuintiles {
	/** Days since the last order. */
	recency: Quintiles
	/** Completed orders. */
	frequency: Quintiles
	/** Average ticket. */
	ticket: Quintiles
}

export interface RfmValues {
	recency: number
	frequency: number
	ticket: number
}

/** Returns a score from 1 to 5. Equal values get the same score, the lowest possible. */
const scoreOf = (value: number, quintiles: Quintiles): number =>
	1 + quintiles.filter((end) => end < value).length

const { Champions, Loyal, PotentialLoyalist, New, Promising, NeedsAttention } = RfmGroup
const { AboutToSleep, AtRisk, CannotLose, Hibernating, Lost } = RfmGroup

/**
 * Rows: recency score ascending, so the first row ordered longest ago. Columns: mean of frequency and ticket,
 * ascending.
 */
const GRID = [
	[Lost, Hibernating, AtRisk, AtRisk, CannotLose],
	[Hibernating, Hibernating, AtRisk, AtRisk, CannotLose],
	[AboutToSleep, AboutToSleep, NeedsAttention, Loyal, Loyal],
	[Promising, PotentialLoyalist, PotentialLoyalist, Loyal, Loyal],
	[New, PotentialLoyalist, PotentialLoyalist, Champions, Champions],
]

/** Returns the group of a customer who has ordered, relative to the merchant's other customers. */
export const findRfmGroup = (values: RfmValues, quintiles: RfmQuintiles): RfmGroup => {
	const recency = 6 - scoreOf(values.recency, quintiles.recency) // fewer days are better
	const mean = (scoreOf(values.frequency, quintiles.frequency) + scoreOf(values.ticket, quintiles.ticket)) / 2
	return GRID[recency - 1]![Math.round(mean) - 1]!
}
