import { RfmGroup } from '@fiel/contract'

/** Where one fifth of a merchant's customers ends and the next begins: four values, ascending. */
export type Quintiles = readonly number[]

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

/** 1 to 5. Equals share a score, the lowest of theirs. */
const scoreOf = (value: number, quintiles: Quintiles): number =>
	1 + quintiles.filter((end) => end < value).length

const { Champions, Loyal, PotentialLoyalist, New, Promising, NeedsAttention } = RfmGroup
const { AboutToSleep, AtRisk, CannotLose, Hibernating, Lost } = RfmGroup

/** By recency from long ago (first row) to just now, and by frequency and ticket from little to much. */
const GRID = [
	[Lost, Hibernating, AtRisk, AtRisk, CannotLose],
	[Hibernating, Hibernating, AtRisk, AtRisk, CannotLose],
	[AboutToSleep, AboutToSleep, NeedsAttention, Loyal, Loyal],
	[Promising, PotentialLoyalist, PotentialLoyalist, Loyal, Loyal],
	[New, PotentialLoyalist, PotentialLoyalist, Champions, Champions],
]

/** The group of a customer who has ordered, among the others of the merchant. Pure. */
export const findRfmGroup = (values: RfmValues, quintiles: RfmQuintiles): RfmGroup => {
	const recency = 6 - scoreOf(values.recency, quintiles.recency) // few days are good
	const mean = (scoreOf(values.frequency, quintiles.frequency) + scoreOf(values.ticket, quintiles.ticket)) / 2
	return GRID[recency - 1]![Math.round(mean) - 1]!
}
